/// The decoder of Brotli, which CArchiveShims calls. Swift imports none of it.
#include <brotli/decode.h>
