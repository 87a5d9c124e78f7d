'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { ApiError } from '@/lib/api/client'

type BlockingRecord = {
  kind: string
  id: number
  full_numeration: string | null
  description: string
}

const isBlockingRecord = (value: unknown): value is BlockingRecord =>
  typeof value === 'object' && value !== null && 'id' in value && 'kind' in value

const HREFS: Readonly<Record<string, string>> = {
  document: '/app/documents/preview/invoice',
  purchase: '/app/documents/purchases/edit',
  delivery_note: '/app/documents/deliveryNotes/edit',
}

/**
 * The reasons of ERROR_ANAGRAFICA_IN_USE: the documents, purchases and delivery notes of the entry, with links. `company` is the text
 * for the own company's record, `documents` introduces the list.
 */
export function InUse({
  error,
  documents,
  company,
}: {
  error: ApiError
  documents: (count: number) => ReactNode
  company: ReactNode
}) {
  const t = useTranslations('registry')
  const usedBy = error.faultList.filter(isBlockingRecord)
  const found = usedBy.filter(({ kind }) => Object.hasOwn(HREFS, kind))
  if (found.length === 0) return usedBy.some(({ kind }) => kind === 'company') ? company : error.message
  return (
    <>
      <span className="block">{documents(found.length)}</span>
      <span className="mt-2 grid max-h-60 gap-1 overflow-y-auto">
        {found.map((document) => (
          <a
            key={`${document.kind}-${document.id}`}
            href={`${HREFS[document.kind]}/${document.id}`}
            target="_blank"
            rel="noreferrer"
            className="flex gap-3 rounded-md px-2 py-1 hover:bg-hover"
          >
            <span className="tabular shrink-0 font-medium text-link">
              {document.full_numeration ??
                t(document.kind === 'purchase' ? 'in_use_purchase' : 'in_use_draft', { id: document.id })}
            </span>
            <span className="truncate text-ink-soft">{document.description}</span>
          </a>
        ))}
      </span>
    </>
  )
}
