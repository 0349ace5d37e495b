// In a file of its own, so that the linker can put the wrapper in between.
#include <string>

extern "C" int run_applet(const void* applet, const void* invocation);

int allocate_a_little();
int allocate_a_little() {
    volatile int length = 100;  // longer than what a string keeps in itself
    return static_cast<int>(std::string(static_cast<std::size_t>(length), 'x').size());
}

extern "C" int run_applet(const void*, const void*) { return allocate_a_little() == 100 ? 0 : 1; }
