'use client'

import { Calculator } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { DocumentContent, DocumentTotals } from '@/lib/domain/documents/document'

const TotalsDialog = dynamic(() => import('./totals-dialog').then((module) => module.TotalsDialog), {
  ssr: false,
})

/** Opens the explanation of a document's amounts, step by step. */
export function TotalsExplanation(amounts: { content: DocumentContent; totals: DocumentTotals }) {
  const t = useTranslations('documents.explain')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="link" className="justify-self-start px-0" onClick={() => setOpen(true)}>
        <Calculator aria-hidden />
        {t('title')}
      </Button>
      {isOpen ? <TotalsDialog {...amounts} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
