'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from '@/components/kit/use-notify'
import type { CsvFormat, ImportCalls } from './import-calls'

/** Uploads a file to import, or the same once more to be read in another way; `onUploaded` gets the import's id. */
export function useImportUpload(calls: ImportCalls, onUploaded: (id: number) => void) {
  const notify = useNotify()
  const queries = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [isUploading, setUploading] = useState(false)
  const upload = async (chosen: File, as: CsvFormat = {}) => {
    setUploading(true)
    try {
      const { response } = await calls.upload({ file: chosen, ...as })
      queries.setQueryData(['import', response.import.id], response)
      setFile(chosen)
      onUploaded(response.import.id)
    } catch (error) {
      notify.error(error)
    } finally {
      setUploading(false)
    }
  }
  /** Forgets the file, so that the next import starts from another one. */
  const clear = () => {
    setFile(null)
    void queries.invalidateQueries({ queryKey: ['imports'] })
  }
  return {
    isUploading,
    upload: (chosen: File) => void upload(chosen),
    /** Null when the file is no longer at hand. */
    reread: file ? (as: CsvFormat) => void upload(file, as) : null,
    clear,
  }
}
