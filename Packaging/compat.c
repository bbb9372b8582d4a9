/* Functions that replace those of other libraries in a self-contained program: two of glibc 2.35, for systems with glibc
   2.34, and one of Swift. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>

/* In double precision, so that squares neither overflow nor underflow. */
float hypotf(float x, float y) {
  if (isinf(x) || isinf(y)) return INFINITY;
  return (float)sqrt((double)x * x + (double)y * y);
}

struct search {
  uintptr_t address;
  struct dl_find_object *found;
};

static int examine(struct dl_phdr_info *info, size_t size, void *context) {
  struct search *search = context;
  const ElfW(Phdr) *unwinding = NULL, *segment = NULL;
  (void)size;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    uintptr_t start = info->dlpi_addr + header->p_vaddr;
    if (header->p_type == PT_GNU_EH_FRAME) unwinding = header;
    if (header->p_type == PT_LOAD && search->address - start < header->p_memsz) segment = header;
  }
  if (segment == NULL) return 0;
  search->found->dlfo_map_start = (void *)(info->dlpi_addr + segment->p_vaddr);
  search->found->dlfo_map_end = (char *)search->found->dlfo_map_start + segment->p_memsz;
  search->found->dlfo_eh_frame = unwinding == NULL ? NULL : (void *)(info->dlpi_addr + unwinding->p_vaddr);
  return unwinding == NULL ? -1 : 1;
}

/* Finds the unwinding table of an address, for the unwinder of GCC. Returns -1 if there is none. */
int _dl_find_object(void *address, struct dl_find_object *found) {
  struct search search = {(uintptr_t)address, found};
  return dl_iterate_phdr(examine, &search) == 1 ? 0 : -1;
}

/* The program never uses the names of characters, which have 530 kB. 0 means that a character has no name. */
intptr_t __wrap__swift_stdlib_getScalarName(uint32_t scalar, uint8_t *buffer, intptr_t capacity) {
  (void)scalar, (void)buffer, (void)capacity;
  return 0;
}
