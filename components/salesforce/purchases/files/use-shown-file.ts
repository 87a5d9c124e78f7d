'use client'

import { useState } from 'react'
import { useNotify } from '@/components/kit/use-notify'
import { api } from '@/lib/api/client'
import type { PurchaseFile } from '@/lib/api/salesforce/purchases/purchase-fields'
import { previewKind } from './file-kinds'

/** A file that is not sent yet, with why the server would not keep it. */
export type NewFile = { file: File; fault: string | null }

export type ShownFile = { name: string; file: Blob }

/** `path` is that of a saved file. */
type Chosen = ShownFile & { path: string | null }

/** The file that stands beside the form: the one that was chosen, else the first new one that can be drawn. */
export function useShownFile(added: readonly NewFile[], kept: readonly PurchaseFile[]) {
  const notify = useNotify()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const isThere = (one: Chosen): boolean =>
    one.path === null
      ? added.some(({ file }) => file === one.file)
      : kept.some(({ path }) => path === one.path)
  const first = added.find(({ file, fault }) => fault === null && previewKind(file.type))?.file
  const own: ShownFile | null = first ? { name: first.name, file: first } : null
  const showKept = async ({ id, path, name, mime_type }: PurchaseFile) => {
    try {
      const { body } = await api.salesforce.purchases.file({ id })
      setChosen({ name, path, file: new Blob([body], { type: mime_type }) })
    } catch (error) {
      notify.error(error)
    }
  }
  return {
    shown: chosen && isThere(chosen) ? chosen : own,
    show: (file: File) => setChosen({ name: file.name, path: null, file }),
    showKept: (file: PurchaseFile) => void showKept(file),
  }
}

export type FileShowing = ReturnType<typeof useShownFile>
