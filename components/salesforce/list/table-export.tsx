'use client'

import { ExportMenu } from '@/components/kit/data-table/export-menu'
import { fileNameOf, saveFile } from '@/components/kit/save-file'
import { useOnce } from '@/components/kit/use-once'

const FORMATS = ['csv', 'xlsx'] as const

type TableFormat = (typeof FORMATS)[number]

type TableExportProps = {
  /** The name of the file where the server gives none, without its ending. */
  name: string
  load: (format: TableFormat) => Promise<{ headers?: Record<string, string>; body: Blob }>
}

/** Saves all that the filters of a list find as a file. */
export function TableExport({ name, load }: TableExportProps) {
  const { once, running } = useOnce()
  const save = (format: TableFormat) =>
    once(format, async () => {
      const { headers, body } = await load(format)
      saveFile(fileNameOf(headers) ?? `${name}.${format}`, body)
      return true
    })
  return (
    <ExportMenu
      formats={FORMATS}
      onChoose={(format) => void save(format)}
      pending={running !== null}
      size="sm"
    />
  )
}
