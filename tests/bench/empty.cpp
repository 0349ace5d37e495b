// The empty program: what it costs to start anything at all.
int main() {}
