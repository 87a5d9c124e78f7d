'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { Save } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { UnsentNotice } from '@/components/kit/connection/connection-notices'
import { useUnsent } from '@/components/kit/connection/use-unsent'
import { useUnsavedGuard } from '@/components/kit/dialogs/unsaved-guard'
import { PageHeader } from '@/components/kit/page-header'
import { useSaveShortcut } from '@/components/kit/use-save-shortcut'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import type { Settings } from '@/lib/api/auth/settings-fields'
import { optionalText } from '@/lib/api/codecs'
import {
  type ReceivedDataIn,
  type ReceivedDocument,
  receivedFieldsIn,
} from '@/lib/api/salesforce/received/received-fields'
import { SELF_INVOICE_TYPES, type SelfInvoiceType, sellerOfType } from '@/lib/domain/documents/self-invoice'
import { LinesTotals } from '../lines-totals'
import { firstRate, type ReceivedValues, receivedValues, totalsOfLines } from '../received-form-values'
import { ReceivedLines } from '../received-lines'
import { receivedListHref } from '../received-spec'
import { areWhole, filledOf, type Reference } from './references-field'
import { SelfInvoiceHead } from './self-invoice-head'
import { typesOfReceived } from './self-invoice-of'
import { useSaveSelfInvoice } from './use-save-self-invoice'

/** The seller is asked for by type, and Luna gives the number. */
const form = receivedFieldsIn.extend({ ana_sku: optionalText(40) })

type Start = { today: string; rate: ReturnType<typeof firstRate> }

/** The values of a new one: the lines of the received invoice of which it is made at their net prices, or one at the usual rate. */
function valuesOf(bill: ReceivedDocument | null, start: Start): ReceivedValues {
  const empty = receivedValues('INVOICE', { received: null, ...start })
  if (!bill) return empty
  const product_list = bill.product_list.map((line) => ({
    description: line.description || line.name,
    quantity: line.quantity,
    single_price: line.discounted_price,
    iva: line.iva,
    natura: line.natura,
    riferimento_normativo: line.riferimento_normativo,
  }))
  return { ...empty, date: bill.date.slice(0, 10), product_list }
}

/** A self-invoice, or the report of a missing or wrong invoice: its type, seller, day, references and lines. */
export function SelfInvoiceForm({
  bill,
  rates,
  today,
}: {
  /** The received invoice of which it is made; null without one. */
  bill: ReceivedDocument | null
  rates: Settings['aliquoteiva']
  today: string
}) {
  const t = useTranslations('received.self')
  const words = useTranslations('received')
  const rate = firstRate(rates)
  const types = bill ? typesOfReceived(bill) : SELF_INVOICE_TYPES
  const [tipo, setTipo] = useState<SelfInvoiceType>(types[0] ?? 'TD27')
  const [references, setReferences] = useState<readonly Reference[]>([])
  const fields = useForm<ReceivedValues, unknown, ReceivedDataIn>({
    defaultValues: valuesOf(bill, { today, rate }),
    resolver: zodResolver(form) as never,
  })
  const { isDirty, isSubmitting, isSubmitted } = fields.formState
  const save = useSaveSelfInvoice()
  const { unsent, send } = useUnsent()
  const write = fields.handleSubmit(async ({ date, ana_sku, description, product_list }) => {
    if (!areWhole(references)) return
    const isOfSupplier = sellerOfType(tipo) !== 'SELF' && bill === null
    const written = await save({
      tipo_documento: tipo,
      date,
      ana_sku: isOfSupplier ? ana_sku : '',
      bill_id: bill?.id ?? null,
      reference_list: filledOf(references),
      description,
      product_list,
    })
    if (!written) return
    setReferences([])
    fields.reset(fields.getValues())
  })
  const submit = () => send(() => void write())
  useUnsavedGuard((isDirty || references.length > 0) && !isSubmitting)
  useSaveShortcut(submit, !isSubmitting)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <PageHeader
        title={t('new')}
        crumbs={[{ label: words('INVOICE.title'), href: receivedListHref('INVOICE') }]}
        action={
          <Button type="submit" variant="primary" pending={isSubmitting}>
            {isSubmitting ? null : <Save aria-hidden />}
            {t('create')}
          </Button>
        }
      />
      <UnsentNotice className="mb-4" unsent={unsent} pending={isSubmitting} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-4">
          <SelfInvoiceHead
            form={fields}
            bill={bill}
            types={types}
            tipo={tipo}
            references={references}
            today={today}
            tried={isSubmitted}
            onTipo={setTipo}
            onReferences={setReferences}
          />
          <ReceivedLines form={fields} rates={rates} rate={rate} />
        </div>
        <aside aria-label={words('summary')}>
          <Card aria-label={words('summary')}>
            <CardContent className="grid gap-4 pt-4">
              <LinesTotals total={totalsOfLines(fields.watch('product_list'))} />
              <p className="text-ink-soft text-sm">{t('then')}</p>
            </CardContent>
          </Card>
        </aside>
      </div>
    </form>
  )
}
