'use client'

import { useTranslations } from 'next-intl'
import { FormProvider } from 'react-hook-form'
import { UnsentNotice } from '@/components/kit/connection/connection-notices'
import { StaleDialog } from '@/components/kit/dialogs/stale-dialog'
import { DraftNotice } from '@/components/kit/draft-notice'
import { PageHeader } from '@/components/kit/page-header'
import { StateChip } from '@/components/salesforce/list/state-chip'
import { useHasRole } from '@/components/shell/session/user-context'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import type { Purchase } from '@/lib/api/salesforce/purchases/purchase-fields'
import type { VatChoice } from '@/lib/domain/documents/purchase'
import { DeletedPurchase } from './deleted-purchase'
import { FilePreview } from './files/file-preview'
import { PurchaseFiles } from './files/purchase-files'
import { useWide } from './files/use-wide'
import { DataSection } from './purchase-data'
import { PurchaseLines } from './purchase-lines'
import { SaveBar } from './purchase-save-bar'
import { DueDatesSection, PaymentsSection } from './purchase-terms'
import { PURCHASES_HREF } from './purchases-spec'
import { usePurchaseForm } from './use-purchase-form'

export type PurchaseFormProps = {
  /** null for a new one. */
  purchase: Purchase | null
  supplier: Anagrafica | null
  rates: readonly VatChoice[]
  today: string
}

/**
 * A purchase, new or saved: the same form (document 3 §2), its files first. Users with the reading role alone see it
 * read-only.
 */
export function PurchaseForm(props: PurchaseFormProps) {
  const t = useTranslations('purchases')
  const menu = useTranslations('shell')
  const mayWrite = useHasRole()('GUI_CAN_MANAGE_PURCHASE')
  const state = usePurchaseForm(props)
  const { form, purchase, stale, sums } = state
  const readOnly = !mayWrite || purchase?.state === 'DELETED'
  const isWide = useWide()
  const shown = isWide ? state.showing.shown : null
  return (
    <FormProvider {...form}>
      <form
        noValidate
        id="purchase-form"
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
        <div className={cn('grid items-start gap-4', shown && WITH_FILE)}>
          <div className="grid min-w-0 gap-4">
            <Card className="px-4 md:px-6">
              <PurchaseFiles
                kept={state.values.existent_files}
                onKept={(kept) => form.setValue('existent_files', kept, { shouldDirty: true })}
                added={state.files}
                onAdded={state.setFiles}
                showing={state.showing}
                readOnly={readOnly}
                isNew={purchase === null}
              />
            </Card>
            <fieldset disabled={readOnly} className="contents">
              <Card className="px-4 md:px-6">
                <DataSection supplier={props.supplier} />
                <PurchaseLines
                  readOnly={readOnly}
                  sums={sums}
                  rates={props.rates}
                  hasVat={state.vat.hasVat}
                  onVat={state.vat.turn}
                />
                <DueDatesSection sums={sums} />
                <PaymentsSection sums={sums} today={props.today} />
              </Card>
            </fieldset>
          </div>
          {shown ? (
            <aside className="sticky top-18">
              <FilePreview shown={shown} />
            </aside>
          ) : null}
        </div>
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

/** The file beside the form, whose sections then have their fields below their names. */
const WITH_FILE =
  'xl:grid-cols-[minmax(0,1fr)_minmax(22rem,30rem)] xl:[&_section[id]]:grid-cols-1 xl:[&_section[id]]:grid-rows-none'
