# Writes a C++ file that defines a constant with the bytes of a file:
#   cmake -D INPUT=FILE -D OUTPUT=FILE -D NAME=constant -D HEADER=its/header.h
#     -D NAMESPACE=a::b -P embed_bytes.cmake
file(READ ${INPUT} bytes HEX)
string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
file(WRITE ${OUTPUT} "#include \"${HEADER}\"\n\nnamespace ${NAMESPACE} {\n\nnamespace {\n\nconstexpr unsigned char bytes[] = {\n${bytes}};\n\n} // namespace\n\nconst std::span<const unsigned char> ${NAME} = bytes;\n\n} // namespace ${NAMESPACE}\n")
