'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DayText } from '@/components/kit/day'
import { Money } from '@/components/kit/money'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import type { Day } from '@/lib/domain/core/day'
import { type Decimal, toWire } from '@/lib/domain/core/money'
import type { AgreementKind } from '@/lib/domain/documents/agreement-state'
import { useWizard } from '../wizard-context'
import { type PlannedInvoices, planOfForm } from './wizard-plan'

/** Of a longer plan only these are listed one by one. */
const MAX_LISTED_INVOICES = 6

/** The invoices that activating the contract will make: how many, from when to when, of which amounts. */
export function InvoicePlan({ kind }: { kind: AgreementKind }) {
  const t = useTranslations('wizard.plan')
  const { values, content, totals } = useWizard()
  const plan = planOfForm(values, { content, totals })
  return (
    <Card aria-label={t(`title.${kind}`)}>
      <CardHeader>
        <CardTitle>{t(`title.${kind}`)}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3">
        {plan ? <PlanText plan={plan} /> : <p className="text-ink-soft">{t('none')}</p>}
      </CardContent>
    </Card>
  )
}

function PlanText({ plan: { list, each, total } }: { plan: PlannedInvoices }) {
  const t = useTranslations('wizard.plan')
  const [first, last] = [list[0], list.at(-1)]
  if (!first || !last) return null
  if (total === null) return <EndlessPlan first={first.date} count={list.length} each={each} />
  const isMany = list.length > 1
  return (
    <>
      <p className="font-semibold text-heading">{t('count', { count: list.length })}</p>
      <dl className="grid gap-1.5">
        <Row label={t(isMany ? 'first' : 'on')}>
          <DayText value={first.date} />
        </Row>
        {isMany ? (
          <Row label={t('last')}>
            <DayText value={last.date} />
          </Row>
        ) : null}
        {each && isMany ? (
          <Row label={t('each')}>
            <Money value={toWire(each)} />
          </Row>
        ) : null}
        <Row label={t(isMany ? 'all' : 'total')}>
          <Money value={toWire(total)} className="font-semibold text-heading" />
        </Row>
      </dl>
      {isMany && !each ? <PlanParts list={list} /> : null}
    </>
  )
}

/** Without a sum: nobody knows how many invoices there will be. */
function EndlessPlan({ first, count, each }: { first: Day; count: number; each: Decimal | null }) {
  const t = useTranslations('wizard.plan')
  return (
    <>
      <p className="font-semibold text-heading">{t('endless')}</p>
      <dl className="grid gap-1.5">
        <Row label={t('first')}>
          <DayText value={first} />
        </Row>
        {each ? (
          <Row label={t('each')}>
            <Money value={toWire(each)} className="font-semibold text-heading" />
          </Row>
        ) : null}
      </dl>
      <p className="text-ink-soft">{t('ahead', { count })}</p>
    </>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}

/** The unlike ones each for itself, without VAT. */
function PlanParts({ list }: { list: PlannedInvoices['list'] }) {
  const t = useTranslations('wizard.plan')
  const parts = useTranslations('documents.part')
  return (
    <div className="grid gap-1.5 border-t pt-3">
      <p className="text-ink-soft text-xs">{t('net')}</p>
      <ol className="grid gap-1.5">
        {list.slice(0, MAX_LISTED_INVOICES).map(({ part, date, index, count, net }) => (
          <li key={`${part}-${index}`} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0">
              <DayText value={date} form="short" className="tabular text-ink-soft" />{' '}
              {parts(part, { index, count: count ?? list.length })}
            </span>
            <Money value={toWire(net)} />
          </li>
        ))}
      </ol>
      {list.length > MAX_LISTED_INVOICES ? (
        <p className="text-ink-soft">{t('more', { count: list.length - MAX_LISTED_INVOICES })}</p>
      ) : null}
    </div>
  )
}
