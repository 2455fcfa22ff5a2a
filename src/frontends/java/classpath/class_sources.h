#pragma once
// The kinds of places that hold classes, one file each.

#include "frontends/java/classpath/class_path.h"

namespace parlance::java {

std::unique_ptr<ClassSource> open_directory(const std::string& path);
/// A jar or zip; for a jmod the zip begins after four bytes. Of a multi-release jar, classes for up
/// to `release`.
std::unique_ptr<ClassSource> open_archive(const std::string& path, bool is_jmod, unsigned release);
/// The `lib/modules` of a JDK.
std::unique_ptr<ClassSource> open_image(const std::string& path);

/// The bytes of a file. @throws util::UserError if it cannot be read
Bytes read_file(const std::string& path);

/// `a/b/C` for `a/b/C.class`; nothing for other files and for module descriptors.
std::optional<std::string> class_in_file(std::string_view file);

/// In order, each once.
std::vector<std::string> sorted_names(std::vector<std::string> names);

/// No class file is larger than this; what claims to be is refused before it takes memory.
inline constexpr std::size_t largest_class_file = std::size_t{64} << 20;

} // namespace parlance::java
