'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import type { DocumentBody } from '@/lib/api/salesforce/document/document-answer'
import type { Party } from '@/lib/domain/documents/document'
import { addressLines, partyName } from '../party-of'

/** Sender and receiver as they stand on the document. */
export function PartiesCard({
  document,
  customerId,
  supplierId = null,
}: {
  document: Pick<DocumentBody, 'anagrafica_sender' | 'anagrafica_receiver'>
  customerId: number | null
  /** Of a received document: whose it is, in the registry. */
  supplierId?: number | null
}) {
  const t = useTranslations('preview')
  return (
    <Card aria-label={t('parties')}>
      <CardHeader>
        <CardTitle>{t('parties')}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4">
        <PartyBlock label={t('receiver')} party={document.anagrafica_receiver} href={hrefOf(customerId)} />
        <PartyBlock label={t('sender')} party={document.anagrafica_sender} href={hrefOf(supplierId)} />
      </CardContent>
    </Card>
  )
}

const hrefOf = (id: number | null): string | null => (id === null ? null : `/app/registry/view/view/${id}`)

function PartyBlock({ label, party, href }: { label: string; party: Party; href: string | null }) {
  const t = useTranslations('wizard.label')
  const rows: [string, string | null][] = [
    [t('vatnumber'), party.vatnumber],
    [t('taxcode'), party.taxcode],
    [t('codice_destinatario'), party.codice_destinatario],
    [t('pec_destinatario'), party.pec_destinatario],
  ]
  const name = partyName(party) || '–'
  return (
    <section className="min-w-0">
      <h3 className="text-ink-soft text-xs">{label}</h3>
      <p className="break-words font-medium text-heading">
        {href ? (
          <Link href={href} className="rounded-sm text-link hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
      </p>
      {addressLines(party).map((line) => (
        <p key={line} className="break-words text-ink-soft">
          {line}
        </p>
      ))}
      <dl className="mt-1 grid gap-0.5">
        {rows.map(([name, text]) =>
          text ? (
            <div key={name} className="flex justify-between gap-3">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="tabular min-w-0 break-all text-right">{text}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  )
}
