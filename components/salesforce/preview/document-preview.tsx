'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PageHeader } from '@/components/kit/page-header'
import { StateChip } from '@/components/salesforce/list/state-chip'
import type { DocumentBody } from '@/lib/api/salesforce/document/document-answer'
import type { DocumentValue } from '@/lib/domain/documents/document'
import type { StateSubject } from '@/lib/domain/documents/lists/state-word'
import { DocumentPaper } from '../paper/document-paper'
import { TotalsExplanation } from '../paper/totals-explanation'
import { PaymentsCard } from '../payments/payments-card'
import { AmountsCard } from './amounts-card'
import { ChainCard } from './chain-card'
import { PartiesCard } from './parties-card'
import { SharesCard } from './shares-card'
import { StateTimeline } from './state-timeline'

type DocumentPreviewProps = {
  id: number
  of: StateSubject
  title: string
  /** The list that it stands in. */
  list: { label: string; href: string }
  state: string
  value: DocumentValue
  body: DocumentBody & { subtotal: number; total: number }
  customerId: number | null
  action: ReactNode
  /** Beside the amounts: what only this kind has. */
  beside?: ReactNode
  /** Wraps the sheet, where a document also has an XML file to show. */
  around?: (sheet: ReactNode) => ReactNode
}

/** A document as its customer receives it, with its data, its life and what it is connected with beside it. */
export function DocumentPreview(props: DocumentPreviewProps) {
  const { id, of, title, list, state, value, body, customerId, action, beside, around } = props
  const t = useTranslations('preview')
  const sheet = <DocumentPaper value={value} />
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={title}
          crumbs={[list]}
          badge={<StateChip state={state} of={of} />}
          action={action}
        />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem] xl:grid-cols-[minmax(0,1fr)_22rem] print:block">
        <div className="min-w-0">{around ? around(sheet) : sheet}</div>
        <aside aria-label={t('beside')} className="grid gap-4 print:hidden">
          <AmountsCard amounts={body} />
          {of === 'invoice' || of === 'creditNote' ? <PaymentsCard id={id} state={state} /> : null}
          <TotalsExplanation content={value.content} totals={value.totals} />
          {beside}
          <SharesCard id={id} />
          <ChainCard id={id} state={state} />
          <StateTimeline states={body.state_list} of={of} />
          <PartiesCard document={body} customerId={customerId} />
        </aside>
      </div>
    </>
  )
}
