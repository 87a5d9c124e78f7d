'use client'

import { parseAsInteger, useQueryState } from 'nuqs'
import type { ReactNode } from 'react'
import type { ImportCalls } from './import-calls'
import { ImportDrop } from './import-drop'
import { ImportWizard } from './import-wizard'
import { PastImports } from './past-imports'
import { useImportUpload } from './use-import-upload'

/**
 * Imports of a kind of rows: a new one from its file, or the one that the URL names: it can be left at any step,
 * and found again.
 */
export function ImportPage({
  calls,
  takesCards,
  header,
}: {
  calls: ImportCalls
  takesCards?: boolean
  header: ReactNode
}) {
  const [id, setId] = useQueryState('id', parseAsInteger.withOptions({ history: 'push' }))
  const { isUploading, upload, reread, clear } = useImportUpload(calls, (uploaded) => void setId(uploaded))
  const close = () => {
    void setId(null)
    clear()
  }
  return (
    <>
      {header}
      {id === null ? (
        <div className="grid gap-6">
          <ImportDrop takesCards={takesCards} pending={isUploading} onFile={upload} />
          <PastImports calls={calls} onOpen={(wanted) => void setId(wanted)} />
        </div>
      ) : (
        <ImportWizard key={id} calls={calls} id={id} onReread={reread} onClose={close} />
      )}
    </>
  )
}
