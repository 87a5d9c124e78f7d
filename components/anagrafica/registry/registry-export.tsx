'use client'

import { ExportMenu } from '@/components/kit/data-table/export-menu'
import { type RegistryQuery, searchInput } from './registry-query'
import { EXPORT_FORMATS, useExport } from './use-export'

/** Saves the entries that the filters find as a file. */
export function RegistryExport({ query, total }: { query: RegistryQuery; total: number }) {
  const { save, isLoading } = useExport()
  const { anagrafica } = searchInput(query, 1)
  return (
    <ExportMenu
      formats={EXPORT_FORMATS}
      onChoose={(format) => void save({ anagrafica }, format, total)}
      pending={isLoading}
      disabled={total === 0}
    />
  )
}
