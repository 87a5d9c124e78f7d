'use client'

import { CircleCheck, PencilLine } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { addressLines, partyName, partyOf } from '@/components/salesforce/party-of'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { receiverAddress } from '@/lib/domain/documents/invoice-rules'
import { useFaultText, useFieldLabel } from '../use-fault-text'
import { useWizard } from '../wizard-context'
import type { WizardFault } from '../wizard-faults'
import { NoChannelButton } from './no-channel-button'

/** The chosen customer as it will stand on the document, and exactly what is missing there. */
export function CustomerCard({ entry }: { entry: Anagrafica }) {
  const t = useTranslations('wizard.registry')
  const { faults } = useWizard()
  const missing = faults.filter((fault) => fault.field.startsWith('anagrafica_receiver'))
  const party = partyOf(entry)
  return (
    <div className="grid gap-3" data-field="anagrafica_receiver">
      <div className="grid gap-3 rounded-xl border bg-paper p-4">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
          <div className="min-w-0">
            <p className="break-words font-semibold text-base text-heading">{partyName(party) || '–'}</p>
            {addressLines(party).map((line) => (
              <p key={line} className="break-words text-ink-soft">
                {line}
              </p>
            ))}
          </div>
          <EditLink id={entry.id} />
        </div>
        <CustomerCodes entry={entry} />
      </div>
      {missing.length > 0 ? (
        <MissingData faults={missing} entry={entry} />
      ) : (
        <p className="flex items-center gap-1.5 text-sm text-state-paid">
          <CircleCheck aria-hidden className="size-4 shrink-0" />
          {t('complete')}
        </p>
      )}
    </div>
  )
}

function EditLink({ id, primary }: { id: number; primary?: boolean }) {
  const t = useTranslations('wizard.registry')
  return (
    <Button asChild size="sm" variant={primary ? 'primary' : 'secondary'}>
      <a href={`/app/registry/view/edit/${id}`} target="_blank" rel="noreferrer">
        <PencilLine aria-hidden />
        {t(primary ? 'complete_it' : 'edit')}
      </a>
    </Button>
  )
}

function CustomerCodes({ entry }: { entry: Anagrafica }) {
  const t = useTranslations('wizard.label')
  const registry = useTranslations('wizard.registry')
  const language = useLanguage()
  const party = partyOf(entry)
  const address = receiverAddress(party)
  const country = party.id_paese
    ? (new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(party.id_paese) ??
      party.id_paese)
    : ''
  const rows: [string, string][] = [
    [t('vatnumber'), entry.business.vatnumber],
    [t('taxcode'), entry.taxcode],
    [t('codice_destinatario'), entry.codice_destinatario],
    [t('pec_destinatario'), entry.pec_destinatario],
    [t('email'), entry.email],
    [t('country'), country],
  ]
  return (
    <>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        {rows.map(([label, text]) => (
          <div key={label} className="min-w-0">
            <dt className="text-ink-soft text-xs">{label}</dt>
            <dd className="break-words">{text || '–'}</dd>
          </div>
        ))}
      </dl>
      {address?.formato === 'FPA12' ? (
        <p>
          <Badge tone="info">{registry('public_office')}</Badge>
        </p>
      ) : null}
    </>
  )
}

/** One line a rule: its text, and the fields that it misses. */
function MissingData({ faults, entry }: { faults: readonly WizardFault[]; entry: Anagrafica }) {
  const t = useTranslations('wizard.registry')
  const text = useFaultText()
  const label = useFieldLabel()
  const texts = [...new Set(faults.map(text))]
  return (
    <Notice
      tone="error"
      title={t('missing')}
      actions={
        <>
          {faults.some(({ code }) => code === 'ERROR_INVOICE_NO_RECEIVER_CODE') && !entry.pec_destinatario ? (
            <NoChannelButton entry={entry} />
          ) : null}
          <EditLink id={entry.id} primary />
        </>
      }
    >
      <ul className="grid gap-1">
        {texts.map((line) => (
          <li key={line}>
            {line}
            <span className="text-ink-soft">
              {': '}
              {faults
                .filter((fault) => text(fault) === line)
                .map((fault) => label(fault.field))
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-ink-soft text-sm">{t('missing_help')}</p>
    </Notice>
  )
}
