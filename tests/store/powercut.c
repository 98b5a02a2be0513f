/* Preloaded into a process: every change that it makes to files below POWERCUT_FOLDER is also written to POWERCUT_JOURNAL, in its
   order, together with every sync. From that journal a test can tell what a disk may hold after a power cut at any moment.

   An entry is: kind (1 byte), length of the name, offset, length of the data (8 bytes each), the name, the data.
   w = data written at an offset, t = cut or grown to an offset, s = synced (the name of the folder itself is .), u = removed, a = said by the process (acknowledged). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void full(int fd, const void *data, size_t size) {
  static ssize_t (*real)(int, const void *, size_t);
  if (!real) real = dlsym(RTLD_NEXT, "write");
  while (size) {
    ssize_t done = real(fd, data, size);
    if (done <= 0) abort();
    data = (const char *)data + done;
    size -= done;
  }
}

static void note(char kind, const char *name, uint64_t at, const void *data, uint64_t size) {
  static int journal = -1;
  pthread_mutex_lock(&lock);
  if (journal < 0) {
    int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
    journal = real(getenv("POWERCUT_JOURNAL"), O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (journal < 0) abort();
  }
  uint64_t numbers[3] = {strlen(name), at, size};
  full(journal, &kind, 1);
  full(journal, numbers, sizeof numbers);
  full(journal, name, numbers[0]);
  full(journal, data, size);
  pthread_mutex_unlock(&lock);
}

/* The name below the folder, "." for itself; 0 for files elsewhere. */
static const char *watched(const char *path) {
  const char *folder = getenv("POWERCUT_FOLDER");
  size_t length = folder ? strlen(folder) : 0;
  if (!length || strncmp(path, folder, length)) return 0;
  return path[length] == '/' ? path + length + 1 : path[length] ? 0 : ".";
}

static const char *named(int fd, char *path) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return watched(path);
}

#define REAL(type, name, ...) static type (*real)(__VA_ARGS__); if (!real) real = dlsym(RTLD_NEXT, name)

#define WRITES(function, offset)                                                 \
  ssize_t function(int fd, const void *data, size_t size, offset at) {           \
    REAL(ssize_t, #function, int, const void *, size_t, offset);                 \
    ssize_t done = real(fd, data, size, at);                                     \
    char path[PATH_MAX];                                                         \
    const char *name = done > 0 ? named(fd, path) : 0;                           \
    if (name) note('w', name, at, data, done);                                   \
    return done;                                                                 \
  }
WRITES(pwrite, off_t)
WRITES(pwrite64, off64_t)

ssize_t write(int fd, const void *data, size_t size) {
  REAL(ssize_t, "write", int, const void *, size_t);
  char path[PATH_MAX];
  const char *name = named(fd, path);
  off_t at = name ? lseek(fd, 0, SEEK_CUR) : 0;
  ssize_t done = real(fd, data, size);
  if (name && done > 0) note('w', name, at, data, done);
  return done;
}

#define CUTS(function, offset)                                 \
  int function(int fd, offset size) {                          \
    REAL(int, #function, int, offset);                         \
    int done = real(fd, size);                                 \
    char path[PATH_MAX];                                       \
    const char *name = done == 0 ? named(fd, path) : 0;        \
    if (name) note('t', name, size, "", 0);                    \
    return done;                                               \
  }
CUTS(ftruncate, off_t)
CUTS(ftruncate64, off64_t)

#define SYNCS(function)                                        \
  int function(int fd) {                                       \
    REAL(int, #function, int);                                 \
    int done = real(fd);                                       \
    char path[PATH_MAX];                                       \
    const char *name = done == 0 ? named(fd, path) : 0;        \
    if (name) note('s', name, 0, "", 0);                       \
    return done;                                               \
  }
SYNCS(fsync)
SYNCS(fdatasync)

int unlink(const char *path) {
  REAL(int, "unlink", const char *);
  int done = real(path);
  const char *name = done == 0 ? watched(path) : 0;
  if (name) note('u', name, 0, "", 0);
  return done;
}

/* For the process itself: this is acknowledged now. */
void powercut_said(const char *words) { note('a', words, 0, "", 0); }
