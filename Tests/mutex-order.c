// Tells ThreadSanitizer of the order that a contended Mutex of Swift makes. sanitize.py builds and preloads it.
//
// The module Synchronization isn't built with ThreadSanitizer. A lock that is free is taken and given back by code
// that is inlined, so ThreadSanitizer sees it. If another thread holds the lock or waits for it, two functions of the
// library do that with the kernel, and ThreadSanitizer sees nothing and reports what the lock protects as a race. It
// was tried with one Mutex that holds a dictionary, and 4,000 iterations of DispatchQueue.concurrentPerform that
// change it: 4 reports in each of 3 runs, and none in 3 runs with this file.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define METHOD __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
// Synchronization._MutexHandle._lockSlow(UInt32) and ._unlockSlow().
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// Null in programs without ThreadSanitizer.
extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

METHOD void lock_slow(uint32_t thread, SELF void *mutex) __asm__(LOCK);
METHOD void unlock_slow(SELF void *mutex) __asm__(UNLOCK);

METHOD void lock_slow(uint32_t thread, SELF void *mutex) {
  ((METHOD void (*)(uint32_t, SELF void *))dlsym(RTLD_NEXT, LOCK))(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

METHOD void unlock_slow(SELF void *mutex) {
  if (__tsan_release) __tsan_release(mutex);
  ((METHOD void (*)(SELF void *))dlsym(RTLD_NEXT, UNLOCK))(mutex);
}
