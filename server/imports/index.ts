export { importHandlers } from './handlers'
export { countFailure, runImport, type TargetOf } from './run'
export type { Fault, ImportField, ImportTarget, OpenTarget, Values, Write } from './target'
