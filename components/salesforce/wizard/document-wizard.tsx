'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { UnsentNotice } from '@/components/kit/connection/connection-notices'
import { useUnsent } from '@/components/kit/connection/use-unsent'
import { useUnsavedGuard } from '@/components/kit/dialogs/unsaved-guard'
import { PageHeader } from '@/components/kit/page-header'
import { useNextShortcut, useSaveShortcut } from '@/components/kit/use-save-shortcut'
import { KEY_OF } from '../agreements/agreements-spec'
import { DraftNotices } from './draft/draft-notices'
import { FaultSummary } from './fault-summary'
import { ProductsStep } from './lines/products-step'
import { PaymentStep } from './payment/payment-step'
import { RegistryStep } from './registry/registry-step'
import { useProfileReminder } from './registry/use-profile-reminder'
import { SummaryStep } from './summary-step'
import { TotalsPanel } from './totals-panel'
import { useDocumentWizard } from './use-document-wizard'
import { type Wizard, WizardProvider } from './wizard-context'
import { faultsOfStep } from './wizard-faults'
import { WizardFooter } from './wizard-footer'
import { isProposal } from './wizard-kind'
import { WizardProgress } from './wizard-progress'
import type { DocumentWizardProps } from './wizard-props'
import { STEPS } from './wizard-steps'

const RejectionNotice = dynamic(() =>
  import('./registry/rejection-notice').then((module) => module.RejectionNotice),
)

const screens = { registry: RegistryStep, products: ProductsStep, payment: PaymentStep, summary: SummaryStep }

const LIST_OF = { INVOICE: 'invoices', ...KEY_OF } as const

const titleOf = ({ kind, isCorrection, values }: Wizard) =>
  isCorrection ? 'title_correct' : (`${values.id === null ? 'title_new' : 'title_edit'}.${kind}` as const)

/** A new e-invoice, or the draft of one, of a user who may issue and send it. */
const isSendable = ({ kind, isCorrection, values, roles }: Wizard): boolean =>
  kind === 'INVOICE' &&
  !isCorrection &&
  values.invoice_configuration.typology === 'DIGITAL' &&
  roles.includes('GUI_CAN_ISSUE_INVOICE') &&
  roles.includes('GUI_CAN_SEND_INVOICE')

/** The document wizard (document 3 §2 and §5): four steps over one value. */
export function DocumentWizard(props: DocumentWizardProps) {
  const t = useTranslations('wizard')
  const menu = useTranslations()
  const { wizard, steps, draft, rejection, ...actions } = useDocumentWizard(props)
  const { unsent, send } = useUnsent()
  useUnsavedGuard(draft.isDirty && !actions.isDone)
  useSaveShortcut(() => void actions.saveProgress(), !actions.isSaving)
  const next = () =>
    steps.step === STEPS.length - 1
      ? send(() => void actions.save('READY_TO_SEND'))
      : steps.goTo(steps.step + 1)
  useNextShortcut(next, !actions.isSaving)
  useProfileReminder(props.settings)
  const Screen = screens[steps.name]
  const list = LIST_OF[props.kind]
  const failing = STEPS.flatMap((name, index) =>
    steps.tried.has(name) && faultsOfStep(wizard.faults, name).length > 0 ? [index] : [],
  )
  return (
    <WizardProvider value={wizard}>
      <PageHeader
        title={t(titleOf(wizard))}
        crumbs={[{ label: menu(`${list}.title`), href: `/app/documents/${list}` }]}
      />
      <div className="grid gap-4 pb-4">
        <WizardProgress step={steps.step} failing={failing} onGo={steps.goTo} />
        <DraftNotices
          offers={draft.offers}
          isShared={draft.isShared}
          isSaved={wizard.values.id !== null}
          onResume={(waiting) => void draft.resume(waiting)}
          onDiscard={draft.discard}
          onPutOff={draft.putOff}
        />
        {rejection ? (
          <RejectionNotice
            rejection={rejection}
            isSaving={actions.isSaving}
            canSaveDraft={actions.canSaveDraft}
            onJump={steps.jumpTo}
            onSaveDraft={() => send(() => void actions.save('DRAFT'))}
            onClose={actions.closeRejection}
          />
        ) : null}
        {steps.tried.has(steps.name) ? (
          <FaultSummary faults={faultsOfStep(wizard.faults, steps.name)} />
        ) : null}
        <section
          ref={steps.heading}
          tabIndex={-1}
          aria-label={t(`steps.${steps.name}`)}
          className="min-w-0 outline-none"
        >
          {steps.name === 'summary' ? (
            <Screen />
          ) : (
            <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_16rem]">
              <Screen />
              <TotalsPanel />
            </div>
          )}
        </section>
        <UnsentNotice unsent={unsent} pending={actions.isSaving} />
        <WizardFooter
          step={steps.step}
          isSaving={actions.isSaving}
          onBack={() => steps.goTo(steps.step - 1)}
          onNext={() => steps.goTo(steps.step + 1)}
          onSave={() => send(() => void actions.save('READY_TO_SEND'))}
          onSaveAndSend={isSendable(wizard) ? () => send(() => void actions.saveAndSend()) : undefined}
          onSaveDraft={
            isProposal(props.kind) && actions.canSaveDraft
              ? () => send(() => void actions.save('DRAFT'))
              : undefined
          }
        />
      </div>
    </WizardProvider>
  )
}
