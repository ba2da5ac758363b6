/* A disk under a process that writes down, in order, all that happens to the files of one folder.
 *
 * Preloaded. $DISK_FOLDER: the folder; $DISK_JOURNAL: where to write it down. What the process says
 * on its standard output is written down among it, so that one sees what it had promised by then.
 * $DISK_ROOM: bytes that fit before the disk is full; $DISK_SYNCS: syncs that work before one fails.
 *
 * A line of the journal: what (C created, W written, T cut to a length, S synced, D folder synced,
 * U removed, A said), three numbers (bytes of the name, offset or length, bytes), the name, the bytes.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

#define FILES 4096
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static char *name_of[FILES];
static int is_folder[FILES];
static const char *folder;
static int journal = -1;
static long room = LONG_MAX, syncs = LONG_MAX;

static void put(const void *bytes, size_t count) {
    const char *at = bytes;
    while (count) {
        ssize_t done = syscall(SYS_write, journal, at, count);
        if (done <= 0) _exit(99);
        at += done, count -= (size_t)done;
    }
}

static void note(char what, const char *name, long long place, const void *bytes, size_t count) {
    char head[80];
    int length = snprintf(head, sizeof head, "%c %zu %lld %zu ", what, strlen(name), place, count);
    put(head, (size_t)length);
    put(name, strlen(name));
    put(bytes, count);
    put("\n", 1);
}

__attribute__((constructor)) static void begin(void) {
    folder = getenv("DISK_FOLDER");
    const char *path = getenv("DISK_JOURNAL");
    if (!folder || !path) return;
    if (getenv("DISK_ROOM")) room = atol(getenv("DISK_ROOM"));
    if (getenv("DISK_SYNCS")) syncs = atol(getenv("DISK_SYNCS"));
    journal = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static const char *inside(const char *path) {
    size_t length = folder ? strlen(folder) : 0;
    if (journal < 0 || !path || strncmp(path, folder, length)) return NULL;
    return path[length] == '/' ? path + length + 1 : path[length] ? NULL : "";
}

static int known(int file) { return file >= 0 && file < FILES && name_of[file]; }

static int open_it(int at, const char *path, int flags, mode_t mode) {
    const char *name = inside(path);
    if (!name) return (int)syscall(SYS_openat, at, path, flags, mode);
    pthread_mutex_lock(&turn);
    int there = !access(path, F_OK);
    int file = (int)syscall(SYS_openat, at, path, flags, mode);
    if (file >= 0 && file < FILES) {
        free(name_of[file]);
        name_of[file] = strdup(name);
        is_folder[file] = !*name;
        if (!there) note('C', name, 0, "", 0);
    }
    pthread_mutex_unlock(&turn);
    return file;
}

#define MODE mode_t mode = 0; if (flags & O_CREAT) { va_list more; va_start(more, flags); mode = va_arg(more, mode_t); va_end(more); }
int open(const char *path, int flags, ...) { MODE return open_it(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE return open_it(AT_FDCWD, path, flags, mode); }
int openat(int at, const char *path, int flags, ...) { MODE return open_it(at, path, flags, mode); }
int openat64(int at, const char *path, int flags, ...) { MODE return open_it(at, path, flags, mode); }

int close(int file) {
    pthread_mutex_lock(&turn);
    if (known(file)) free(name_of[file]), name_of[file] = NULL;
    int done = (int)syscall(SYS_close, file);
    pthread_mutex_unlock(&turn);
    return done;
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t place) {
    if (!known(file)) return syscall(SYS_pwrite64, file, bytes, count, place);
    pthread_mutex_lock(&turn);
    ssize_t done = -1;
    if (room < (long)count) errno = ENOSPC;
    else done = syscall(SYS_pwrite64, file, bytes, count, place);
    if (done > 0) room -= done, note('W', name_of[file], place, bytes, (size_t)done);
    pthread_mutex_unlock(&turn);
    return done;
}
ssize_t pwrite(int file, const void *bytes, size_t count, off_t place) { return pwrite64(file, bytes, count, place); }

ssize_t write(int file, const void *bytes, size_t count) {
    if (known(file)) {
        off_t place = lseek(file, 0, SEEK_CUR);
        ssize_t done = pwrite64(file, bytes, count, place);
        if (done > 0) lseek(file, place + done, SEEK_SET);
        return done;
    }
    pthread_mutex_lock(&turn);
    ssize_t done = syscall(SYS_write, file, bytes, count);
    if (file == 1 && done > 0 && journal >= 0) note('A', "", 0, bytes, (size_t)done);
    pthread_mutex_unlock(&turn);
    return done;
}

int ftruncate64(int file, off64_t length) {
    pthread_mutex_lock(&turn);
    int done = (int)syscall(SYS_ftruncate, file, length);
    if (!done && known(file)) note('T', name_of[file], length, "", 0);
    pthread_mutex_unlock(&turn);
    return done;
}
int ftruncate(int file, off_t length) { return ftruncate64(file, length); }

static int sync_it(int file, long call) {
    if (!known(file)) return (int)syscall(call, file);
    pthread_mutex_lock(&turn);
    int done = -1;
    if (syncs-- <= 0) errno = EIO;
    else done = (int)syscall(call, file);
    if (!done) note(is_folder[file] ? 'D' : 'S', name_of[file], 0, "", 0);
    pthread_mutex_unlock(&turn);
    return done;
}
int fsync(int file) { return sync_it(file, SYS_fsync); }
int fdatasync(int file) { return sync_it(file, SYS_fdatasync); }

int unlink(const char *path) {
    const char *name = inside(path);
    pthread_mutex_lock(&turn);
    int done = (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
    if (!done && name) note('U', name, 0, "", 0);
    pthread_mutex_unlock(&turn);
    return done;
}
