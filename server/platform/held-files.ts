/**
 * The key of an advisory lock. A backup holds it from before the moment of its rows until the files that they name are
 * copied; a transaction that removes stored files takes it, shared, or removes none.
 */
export const HELD_FILES_LOCK = '5029183746'
