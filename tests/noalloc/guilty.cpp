// The allocator's own test: a "program" that allocates, which has to be aborted.
extern "C" int run_applet(const void* applet, const void* invocation);
int allocate_a_little();

int main() {
    allocate_a_little();  // allowed: not yet inside
    return run_applet(nullptr, nullptr);
}
