'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { parseAsInteger, useQueryState } from 'nuqs'
import { type ReactNode, useState } from 'react'
import { FileDrop } from '@/components/kit/file-drop'
import { useNotify } from '@/components/kit/use-notify'
import type { ImportCalls, ReadAs } from './import-calls'
import { ImportWizard } from './import-wizard'
import { PastImports } from './past-imports'

const ACCEPT = '.csv,.txt,.tsv,.xlsx,.vcf,text/csv,text/vcard'

/**
 * Imports of a kind of rows: a new one from its file, or the one that the URL names: it can be left at any step,
 * and found again.
 */
export function ImportPage({ calls, header }: { calls: ImportCalls; header: ReactNode }) {
  const t = useTranslations('imports')
  const notify = useNotify()
  const queries = useQueryClient()
  const [id, setId] = useQueryState('id', parseAsInteger.withOptions({ history: 'push' }))
  const [file, setFile] = useState<File | null>(null)
  const [isUploading, setUploading] = useState(false)
  const upload = async (chosen: File, as: ReadAs = {}) => {
    setUploading(true)
    try {
      const { response } = await calls.upload({ file: chosen, ...as })
      queries.setQueryData(['import', response.import.id], response)
      setFile(chosen)
      await setId(response.import.id)
    } catch (error) {
      notify.error(error)
    } finally {
      setUploading(false)
    }
  }
  const close = () => {
    setFile(null)
    void setId(null)
    void queries.invalidateQueries({ queryKey: ['imports'] })
  }
  return (
    <>
      {header}
      {id === null ? (
        <div className="grid gap-6">
          <FileDrop
            label={t(isUploading ? 'file.uploading' : 'file.drop')}
            help={t('file.help')}
            accept={ACCEPT}
            pending={isUploading}
            onFile={(chosen) => void upload(chosen)}
          />
          <PastImports calls={calls} onOpen={(wanted) => void setId(wanted)} />
        </div>
      ) : (
        <ImportWizard
          key={id}
          calls={calls}
          id={id}
          onReread={file ? (as) => void upload(file, as) : null}
          onClose={close}
        />
      )}
    </>
  )
}
