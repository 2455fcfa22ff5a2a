# Writes a C++ file that defines a text constant with the contents of a file:
#   cmake -D INPUT=FILE -D OUTPUT=FILE -D NAME=constant -D HEADER=its/header.h -P embed_text.cmake
file(READ ${INPUT} text)
# A string literal must not be longer than 64 KiB: several, which the compiler joins.
string(LENGTH "${text}" length)
set(literals "")
set(begin 0)
while(begin LESS length)
  string(SUBSTRING "${text}" ${begin} 8000 part)
  string(APPEND literals "    R\"parlance(${part})parlance\"\n")
  math(EXPR begin "${begin} + 8000")
endwhile()
file(WRITE ${OUTPUT} "#include \"${HEADER}\"\n\nnamespace parlance::driver {\n\nconst char* const ${NAME} =\n${literals}    ;\n\n} // namespace parlance::driver\n")
