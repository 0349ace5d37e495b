// An allocator that serves the front and aborts inside a program: linked into a multitool of its
// own, whose run_applet is wrapped by the linker (-Wl,--wrap=run_applet), so that every case
// proves that no program uses the heap, not even through libc.
//
// What libc itself allocates when it creates a thread or resolves a name is allowed.
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <netdb.h>
#include <pthread.h>
#include <unistd.h>

namespace {

constexpr std::size_t arena_size = std::size_t{16} << 20;  // untouched pages cost nothing
constexpr std::size_t header_size = 16;                    // holds the size; keeps the alignment

alignas(4096) char arena[arena_size];
std::atomic<std::size_t> arena_used{0};

// Of this thread: it runs code of ours that may not allocate.
thread_local bool inside_program = false;

class Allowed {
public:
    Allowed() { inside_program = false; }
    ~Allowed() { inside_program = before_; }

private:
    bool before_ = inside_program;
};

void refuse_inside_program() {
    if (inside_program) {
        constexpr char text[] = "noalloc: a program uses the heap\n";
        [[maybe_unused]] const ssize_t written = ::write(2, text, sizeof text - 1);
        std::abort();
    }
}

// Never freed: a test run is short.
void* take(std::size_t size, std::size_t alignment) {
    if (size > arena_size / 2 || alignment > 4096) {
        errno = ENOMEM;
        return nullptr;
    }
    alignment = alignment < header_size ? header_size : alignment;
    std::size_t used = arena_used.load();
    std::size_t begin = 0;
    do {
        begin = (used + header_size + alignment - 1) / alignment * alignment;
        if (begin + size > arena_size) {
            errno = ENOMEM;
            return nullptr;
        }
    } while (!arena_used.compare_exchange_weak(used, begin + size));
    std::memcpy(arena + begin - header_size, &size, sizeof size);
    return arena + begin;
}

std::size_t size_of(const void* memory) {
    std::size_t size = 0;
    std::memcpy(&size, static_cast<const char*>(memory) - header_size, sizeof size);
    return size;
}

struct ThreadStart {
    void* (*routine)(void*);
    void* argument;
};

void* run_thread(void* memory) {
    const ThreadStart start = *static_cast<ThreadStart*>(memory);
    inside_program = true;
    void* const result = start.routine(start.argument);
    inside_program = false;
    return result;
}

}  // namespace

extern "C" {

void* malloc(std::size_t size) {
    refuse_inside_program();
    return take(size, header_size);
}

void free(void* memory) {
    if (memory != nullptr) {
        refuse_inside_program();
    }
}

void* calloc(std::size_t count, std::size_t size) {
    refuse_inside_program();
    std::size_t bytes = 0;
    if (__builtin_mul_overflow(count, size, &bytes)) {
        errno = ENOMEM;
        return nullptr;
    }
    return take(bytes, header_size);  // the arena is zero and nothing is used twice
}

void* realloc(void* old, std::size_t size) {
    refuse_inside_program();
    void* const memory = take(size, header_size);
    if (old != nullptr && memory != nullptr) {
        const std::size_t old_size = size_of(old);
        std::memcpy(memory, old, old_size < size ? old_size : size);
    }
    return memory;
}

void* memalign(std::size_t alignment, std::size_t size) {
    refuse_inside_program();
    return take(size, alignment);
}

void* aligned_alloc(std::size_t alignment, std::size_t size) { return memalign(alignment, size); }

int posix_memalign(void** memory, std::size_t alignment, std::size_t size) {
    *memory = memalign(alignment, size);
    return *memory != nullptr ? 0 : ENOMEM;
}

// The linker sends calls of NAME to __wrap_NAME, and those of __real_NAME to NAME.
int __real_run_applet(const void* applet, const void* invocation);
int __wrap_run_applet(const void* applet, const void* invocation) {
    inside_program = true;
    const int status = __real_run_applet(applet, invocation);
    inside_program = false;
    return status;
}

int __real_pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                          void* (*routine)(void*), void* argument);
int __wrap_pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                          void* (*routine)(void*), void* argument) {
    const Allowed allowed;
    auto* const start = static_cast<ThreadStart*>(take(sizeof(ThreadStart), alignof(ThreadStart)));
    *start = {routine, argument};
    return __real_pthread_create(thread, attributes, run_thread, start);
}

#if HAS_NSS_CONFIGURE_LOOKUP
int __real___nss_configure_lookup(const char* database, const char* services);
int __wrap___nss_configure_lookup(const char* database, const char* services) {
    const Allowed allowed;
    return __real___nss_configure_lookup(database, services);
}
#endif

int __real_getaddrinfo(const char* node, const char* service, const addrinfo* hints,
                       addrinfo** result);
int __wrap_getaddrinfo(const char* node, const char* service, const addrinfo* hints,
                       addrinfo** result) {
    const Allowed allowed;
    return __real_getaddrinfo(node, service, hints, result);
}

void __real_freeaddrinfo(addrinfo* list);
void __wrap_freeaddrinfo(addrinfo* list) {
    const Allowed allowed;
    __real_freeaddrinfo(list);
}

}  // extern "C"
