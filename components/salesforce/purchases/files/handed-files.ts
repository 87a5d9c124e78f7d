/** Files that were chosen on the list of purchases, on their way to the form of a new one. */
let handed: readonly File[] = []

/** Keeps the files for the form of a new purchase that opens next. */
export function handFiles(files: readonly File[]): void {
  handed = files
}

/** The files that were kept; they are given once. */
export function takeHandedFiles(): readonly File[] {
  const files = handed
  handed = []
  return files
}
