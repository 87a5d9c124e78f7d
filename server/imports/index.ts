export { importAtOnce, importHandlers, uploadedHandlers } from './handlers'
export { importRuns, runImport, type TargetOf } from './run'
export type {
  Existing,
  Fault,
  ImportedFile,
  ImportField,
  ImportTarget,
  OpenTarget,
  Subject,
  Values,
  Write,
} from './target'
export { upload as uploadImport } from './upload'
