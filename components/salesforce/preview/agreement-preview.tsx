'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useMemo, useState } from 'react'
import type { RowAction } from '@/components/kit/data-table/row-menu'
import type { Agreement } from '@/lib/api/salesforce/agreements/agreement-fields'
import type { ProposalKind } from '@/lib/domain/documents/agreement-state'
import { agreementCalls } from '../agreements/agreement-calls'
import { type AgreementDialog, AgreementDialogs } from '../agreements/agreement-dialogs'
import { useAgreementWords } from '../agreements/agreement-words'
import { KEY_OF } from '../agreements/agreements-spec'
import { useAgreementMenu } from '../agreements/use-agreement-menu'
import { OF_KIND } from '../document-href'
import { useDocumentTitle } from '../paper/document-paper'
import { SigningCard } from '../signature/card/signing-card'
import { ActionButton, PreviewMenu } from './action-buttons'
import { documentOfAgreement } from './document-of'
import { DocumentPreview } from './document-preview'
import { IssuingCard } from './issuing-card'

const SubscriptionCard = dynamic(
  () => import('../agreements/subscription/subscription-card').then((module) => module.SubscriptionCard),
  { ssr: false },
)

type AgreementPreviewProps = { kind: ProposalKind; initial: Agreement; customerId: number | null }

/** The next step of its life, by state: it stands out of the menu. */
const NEXT: Readonly<Record<string, string>> = {
  DRAFT: 'edit',
  READY_TO_SEND: 'send',
  SENT: 'sign',
  SIGNED: 'activate',
  ACCEPTED: 'activate',
}

/** The document that is made of an offer once its customer has agreed. */
const AGREED = { SINGLE: 'invoice', SUBSCRIPTION: 'contract' } as const

/** The step that is next for a kind. */
function wantedOf(kind: ProposalKind, next: string, { recurrence }: Agreement): string {
  if (kind === 'OFFER' && next === 'activate') return AGREED[recurrence]
  return kind === 'PROFORMA' && next === 'sign' ? 'collect' : next
}

/** The step that is in sight beside the next one: the way to the invoices without a mail. */
const SHORTCUT = { OFFER: 'contract', CONTRACT: 'sign_activate', PROFORMA: 'collect' } as const

const goesOn = ({ invoice_configuration: { open_ended, renews } }: Agreement): boolean => open_ended || renews

/** An offer, a contract or a proforma as its customer receives it, with its life beside it. */
export function AgreementPreview({ kind, initial, customerId }: AgreementPreviewProps) {
  const words = useAgreementWords(kind)
  const { data: agreement, refetch } = useQuery({
    queryKey: [KEY_OF[kind], 'one', initial.id],
    queryFn: () => agreementCalls[kind].read(initial.id),
    initialData: initial,
  })
  const value = useMemo(() => documentOfAgreement(kind, agreement), [kind, agreement])
  const title = useDocumentTitle(value)
  const [dialog, setDialog] = useState<AgreementDialog | null>(null)
  const { menuOf, running } = useAgreementMenu(kind, setDialog)
  const actions = menuOf(agreement).filter(({ key }) => key !== 'open')
  const next = NEXT[agreement.state] ?? ''
  const wanted = wantedOf(kind, next, agreement)
  const main = actions.find(({ key }) => key === wanted)
  const shortcut = actions.find((action) => action.key === SHORTCUT[kind] && action !== main)
  const others = actions.filter((action) => action !== main && action !== shortcut)
  const busyOf = (action: RowAction | undefined) => ({
    isRunning: action !== undefined && running === action.key,
    disabled: running !== null,
  })
  return (
    <>
      <DocumentPreview
        id={agreement.id}
        of={OF_KIND[kind]}
        title={title}
        list={{ label: words('title'), href: `/app/documents/${KEY_OF[kind]}` }}
        state={agreement.state}
        value={value}
        body={agreement}
        customerId={customerId}
        beside={
          <>
            {kind === 'CONTRACT' && agreement.state === 'STARTED' && goesOn(agreement) ? (
              <SubscriptionCard contractId={agreement.id} onChange={() => void refetch()} />
            ) : null}
            {kind === 'CONTRACT' && agreement.state === 'STARTED' ? (
              <IssuingCard contractId={agreement.id} />
            ) : null}
            {kind === 'PROFORMA' ? null : (
              <SigningCard kind={kind} id={agreement.id} state={agreement.state} />
            )}
          </>
        }
        action={
          <>
            <ActionButton action={shortcut} {...busyOf(shortcut)} />
            <ActionButton action={main} isPrimary {...busyOf(main)} />
            <PreviewMenu title={title} actions={others} />
          </>
        }
      />
      <AgreementDialogs
        kind={kind}
        dialog={dialog}
        onClose={() => setDialog(null)}
        onDone={() => void refetch()}
      />
    </>
  )
}
