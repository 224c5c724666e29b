/// The parts of libarchive that CArchiveShims calls. Swift imports none of them.
#include <archive.h>
#include <archive_entry.h>
