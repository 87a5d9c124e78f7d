import type { api } from '@/lib/api/client'

/** The import endpoints of a module: every module declares the same ones. */
export type ImportCalls = typeof api.anagrafica.imports

/** The same without the upload, where a module takes its files by a call of its own. */
export type UploadedCalls = Pick<ImportCalls, 'preview' | 'run' | 'byId' | 'errors' | 'list'>

export type ImportDetail = Awaited<ReturnType<ImportCalls['byId']>>['response']
export type Preview = Awaited<ReturnType<ImportCalls['preview']>>['response']

/** The choices of the user for an import before it runs. */
export type ImportChoice = {
  header_mapping: Record<string, string>
  empty_cells: 'keep' | 'clear'
  /** Null: derived from the file's numbers. */
  decimal_separator: ',' | '.' | null
}

/** How a CSV is to be read, where what was recognised is wrong. */
export type CsvFormat = { encoding?: 'utf-8' | 'utf-16le' | 'windows-1252'; separator?: string }
