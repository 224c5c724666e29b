/* Lets a static program run where /proc isn't mounted. */

#ifdef __linux__
#include <stdlib.h>
#include <unistd.h>

typedef void (__attribute__((swiftcall)) * enqueue)(void *job);

/* Of the Swift runtime (Runtime/Concurrency.h): what replaces the global executor, and the main executor. */
extern __attribute__((weak)) void (__attribute__((swiftcall)) * swift_task_enqueueGlobal_hook)(
    void *job, enqueue original);
extern __attribute__((weak, swiftcall)) void swift_task_enqueueMainExecutor(void *job);

static __attribute__((swiftcall)) void enqueue_on_main(void *job, enqueue original) {
  (void)original;
  swift_task_enqueueMainExecutor(job);
}

/* Runs before the initializers of the Swift runtime, which have no priority.
   - A static runtime looks for its folder through /proc/self/exe, and ends the program if it can't read it.
     SWIFT_ROOT names the folder instead; nothing is loaded from it.
   - libdispatch reads the state of its workers in /proc, and ends the program if it can't. The threads of the
     main queue aren't watched, so all tasks run there, one at a time. */
__attribute__((constructor(101))) static void prepare(void) {
  if (access("/proc/self/exe", F_OK) == 0) return;
  setenv("SWIFT_ROOT", "/", 0);
  if (&swift_task_enqueueGlobal_hook != NULL && swift_task_enqueueMainExecutor != NULL)
    swift_task_enqueueGlobal_hook = enqueue_on_main;
}
#endif
