'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { RegistryPicker } from '@/components/anagrafica/picker/registry-picker'
import { UnsentNotice } from '@/components/kit/connection/connection-notices'
import { useUnsent } from '@/components/kit/connection/use-unsent'
import { StaleDialog } from '@/components/kit/dialogs/stale-dialog'
import { useUnsavedGuard } from '@/components/kit/dialogs/unsaved-guard'
import { DraftNotice } from '@/components/kit/draft-notice'
import { FieldGrid, FormSection } from '@/components/kit/form-section'
import { Money } from '@/components/kit/money'
import { PageHeader } from '@/components/kit/page-header'
import { mergeOver } from '@/components/kit/three-way'
import { useNotify } from '@/components/kit/use-notify'
import { useSaveShortcut } from '@/components/kit/use-save-shortcut'
import { useSessionDraft } from '@/components/kit/use-session-draft'
import { StateChip } from '@/components/salesforce/list/state-chip'
import { useHasRole, useUser } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import type { Purchase } from '@/lib/api/salesforce/purchases/purchase-fields'
import { toWire } from '@/lib/domain/core/money'
import { PURCHASE_CATEGORIES, type VatChoice } from '@/lib/domain/documents/purchase'
import { customerKey, useCustomer } from '../wizard/registry/use-customer'
import { DeletedPurchase } from './deleted-purchase'
import { PurchaseDay, PurchaseField, PurchaseSelect, PurchaseText } from './purchase-field'
import { type NewFile, PurchaseFiles } from './purchase-files'
import { PurchaseLines } from './purchase-lines'
import { DueDatesSection, PaymentsSection } from './purchase-terms'
import {
  type PurchaseSums,
  type PurchaseValues,
  purchaseResolver,
  purchaseValues,
  sumsOf,
} from './purchase-values'
import { PURCHASES_HREF } from './purchases-spec'
import { usePurchaseDifferences } from './use-purchase-differences'
import { useSavePurchase } from './use-save-purchase'

export type PurchaseFormProps = {
  /** null for a new one. */
  purchase: Purchase | null
  supplier: Anagrafica | null
  rates: readonly VatChoice[]
  today: string
}

/** A purchase, new or saved: the same form (document 3 §2). Users with the reading role alone see it read-only. */
export function PurchaseForm(props: PurchaseFormProps) {
  const t = useTranslations('purchases')
  const menu = useTranslations('shell')
  const { supplier, rates, today } = props
  const mayWrite = useHasRole()('GUI_CAN_MANAGE_PURCHASE')
  const state = usePurchaseForm(props)
  const { form, purchase, files, stale } = state
  const values = form.watch()
  const sums = sumsOf(values)
  const readOnly = !mayWrite || purchase?.state === 'DELETED'
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="[&_.control]:scroll-mb-24"
        aria-label={t(purchase ? 'title_edit' : 'title_new')}
        onSubmit={(event) => event.preventDefault()}
      >
        <PageHeader
          title={purchase ? t('title_of', { id: purchase.id }) : t('title_new')}
          crumbs={[{ label: menu('groups.documents') }, { label: t('title'), href: PURCHASES_HREF }]}
          badge={purchase ? <StateChip state={purchase.state} of="purchase" /> : undefined}
        />
        {purchase?.state === 'DELETED' && mayWrite ? <DeletedPurchase purchase={purchase} /> : null}
        {readOnly ? null : <DraftNotice draft={state.draft} name={state.draft.found?.description} />}
        <fieldset disabled={readOnly} className="contents">
          <Card className="px-4 md:px-6">
            <DataSection supplier={supplier} />
            <PurchaseLines sums={sums} rates={rates} />
            <DueDatesSection sums={sums} />
            <PaymentsSection sums={sums} today={today} />
          </Card>
        </fieldset>
        <Card className="mt-4 px-4 md:px-6">
          <PurchaseFiles
            kept={values.existent_files}
            onKept={(kept) => form.setValue('existent_files', kept, { shouldDirty: true })}
            added={files}
            onAdded={state.setFiles}
            readOnly={readOnly}
            isNew={purchase === null}
          />
        </Card>
        <UnsentNotice className="mt-4" unsent={state.unsent} pending={state.running !== null} />
        <SaveBar sums={sums} running={state.running} onSave={readOnly ? null : state.save} />
      </form>
      {stale ? (
        <StaleDialog
          differences={state.differences}
          onKeep={() => state.takeCurrent(true)}
          onReload={() => state.takeCurrent(false)}
          onClose={state.clearStale}
        />
      ) : null}
    </FormProvider>
  )
}

function usePurchaseForm({ purchase: initial, rates, today }: PurchaseFormProps) {
  const errors = useTranslations('errors')
  const router = useRouter()
  const notify = useNotify()
  const [purchase, setPurchase] = useState(initial)
  const [files, setFiles] = useState<NewFile[]>([])
  const [stale, setStale] = useState<Purchase | null>(null)
  const [running, setRunning] = useState<'DRAFT' | 'PAID' | null>(null)
  const sending = useUnsent()
  const valuesOf = (saved: Purchase | null) => purchaseValues(saved, { today, rates })
  const form = useForm<PurchaseValues>({ defaultValues: valuesOf(initial), resolver: purchaseResolver })
  const { isDirty } = form.formState
  const draft = useSessionDraft(`purchase-${useUser().structure}-${initial?.id ?? 'new'}`, form)
  const send = useSavePurchase({
    purchase,
    form,
    files,
    onFiles: setFiles,
    onStale: setStale,
    onSaved: () => {
      draft.clear()
      form.reset(form.getValues())
      setFiles([])
      router.push(PURCHASES_HREF)
      router.refresh()
    },
  })
  const save = (state: 'DRAFT' | 'PAID') => {
    if (running) return
    const submit = form.handleSubmit(
      async (values) => {
        setRunning(state)
        await send(values, state)
        setRunning(null)
      },
      (faults) => {
        if (faults.purchase_product_list) notify.warning(errors('ERROR_PURCHASE_NOT_VALID'))
      },
    )
    sending.send(() => void submit())
  }
  const differencesOf = usePurchaseDifferences()
  const takeCurrent = (keepMine: boolean) => {
    if (!stale) return
    const [base, mine, theirs] = [valuesOf(purchase), form.getValues(), valuesOf(stale)]
    if (!keepMine) draft.keep()
    setPurchase(stale)
    form.reset(theirs)
    if (keepMine) form.reset(onSaved(mergeOver(base, mine, theirs), stale), { keepDefaultValues: true })
    setStale(null)
  }
  useUnsavedGuard(isDirty || files.length > 0)
  useSaveShortcut(() => save(purchase?.state === 'PAID' ? 'PAID' : 'DRAFT'))
  return {
    form,
    purchase,
    files,
    setFiles,
    draft,
    running,
    save,
    unsent: sending.unsent,
    stale,
    takeCurrent,
    clearStale: () => setStale(null),
    differences: stale ? differencesOf(form.getValues(), valuesOf(stale)) : [],
  }
}

/** A file that another user removed before the save is no longer kept. */
const onSaved = (values: PurchaseValues, { files }: Purchase): PurchaseValues => ({
  ...values,
  existent_files: values.existent_files.filter(({ path }) => files.some((file) => file.path === path)),
})

function DataSection({ supplier }: { supplier: Anagrafica | null }) {
  const t = useTranslations('purchases')
  const queries = useQueryClient()
  const { setValue, watch } = useFormContext<PurchaseValues>()
  const { customer } = useCustomer(watch('ana_sku') ?? '', supplier)
  const choose = (entry: Anagrafica | null) => {
    if (entry) queries.setQueryData(customerKey(entry.sku), entry)
    setValue('ana_sku', entry?.sku ?? null, { shouldDirty: true })
  }
  return (
    <FormSection id="data" title={t('sections.data')} text={t('help.data')}>
      <FieldGrid>
        <PurchaseField path="ana_sku" label={t('fields.ana_sku')} className="md:col-span-4">
          {(field) => <RegistryPicker {...field} clearable value={customer} onChoose={choose} />}
        </PurchaseField>
        <PurchaseDay path="date" label={t('fields.date')} required className="md:col-span-2" />
        <PurchaseText
          path="description"
          label={t('fields.description')}
          maxLength={500}
          className="md:col-span-6"
        />
        <PurchaseSelect
          path="category"
          label={t('fields.category')}
          options={PURCHASE_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
          className="md:col-span-3"
        />
        <PurchaseText
          path="invoice_number"
          label={t('fields.invoice_number')}
          maxLength={60}
          className="md:col-span-3"
        />
      </FieldGrid>
    </FormSection>
  )
}

type BarProps = {
  sums: PurchaseSums
  running: 'DRAFT' | 'PAID' | null
  onSave: ((state: 'DRAFT' | 'PAID') => void) | null
}

/** The totals of the purchase, and the two buttons that save it. */
function SaveBar({ sums, running, onSave }: BarProps) {
  const t = useTranslations('purchases')
  const parts = [
    ['start_price', sums.start_price],
    ['tax', sums.tax],
    ['final_price', sums.final_price],
    ['residual', sums.residual],
  ] as const
  return (
    <div className="-mx-4 sticky bottom-0 z-10 mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t bg-paper px-4 py-3 md:-mx-6 md:px-6">
      <dl className="flex flex-wrap gap-x-6 gap-y-1" aria-live="polite">
        {parts.map(([key, amount]) => (
          <div key={key} className={key === 'final_price' ? undefined : 'max-sm:hidden'}>
            <dt className="text-ink-soft text-xs">{t(`totals.${key}`)}</dt>
            <dd className="font-semibold text-heading">
              <Money value={toWire(amount)} data-total={key} />
            </dd>
          </div>
        ))}
      </dl>
      {onSave ? (
        <div className="flex flex-wrap gap-2">
          <Button
            pending={running === 'DRAFT'}
            disabled={running !== null}
            onClick={() => onSave('DRAFT')}
            aria-keyshortcuts="Control+S"
          >
            {t('save_unpaid')}
          </Button>
          <Button
            variant="primary"
            pending={running === 'PAID'}
            disabled={running !== null}
            onClick={() => onSave('PAID')}
          >
            {t('save_paid')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
