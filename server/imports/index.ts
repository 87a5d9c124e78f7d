export { importAtOnce, importHandlers } from './handlers'
export { countFailure, runImport, type TargetOf } from './run'
export type { Existing, Fault, ImportField, ImportTarget, OpenTarget, Values, Write } from './target'
