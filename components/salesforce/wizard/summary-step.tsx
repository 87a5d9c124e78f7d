'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { RadioGroup, RadioItem } from '@/components/ui/radio-group'
import { Textarea } from '@/components/ui/textarea'
import type { ProposalKind } from '@/lib/domain/documents/agreement-state'
import { receiverAddress } from '@/lib/domain/documents/invoice-rules'
import { DocumentPaper } from '../paper/document-paper'
import { TotalsExplanation } from '../paper/totals-explanation'
import { ModelCard } from './model/model-card'
import { useModelChoice } from './model/use-model-choice'
import { RelatedCard } from './related/related-card'
import { useWizard } from './wizard-context'
import { documentOfForm } from './wizard-document'
import { WizardField } from './wizard-field'

// Only a document in a template has its pages.
const TemplatePaper = dynamic(() => import('./model/template-paper').then((module) => module.TemplatePaper))

/** Step 4: the document as it will be, the notes about it, and the state in which it is saved. */
export function SummaryStep() {
  const { kind, values, sender, receiver, content, totals, isCorrection } = useWizard()
  const { chosen } = useModelChoice()
  const document = useMemo(
    () => documentOfForm(values, { sender, receiver, content, totals }),
    [values, sender, receiver, content, totals],
  )
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] min-[88rem]:grid-cols-[minmax(0,1fr)_22rem]">
      {chosen === null ? (
        <DocumentPaper value={document} className="max-lg:order-last" />
      ) : (
        <TemplatePaper className="max-lg:order-last" />
      )}
      <div className="grid gap-4 lg:sticky lg:top-20">
        <TextsCard />
        {kind === 'PROFORMA' ? null : <RelatedCard />}
        <ModelCard />
        {isCorrection ? (
          <CorrectionCard />
        ) : kind === 'INVOICE' ? (
          <StateCard />
        ) : (
          <AgreementCard kind={kind} />
        )}
        <TotalsExplanation content={content} totals={totals} />
      </div>
    </div>
  )
}

function TextsCard() {
  const t = useTranslations('wizard')
  const { kind, methods, receiver, values } = useWizard()
  const isPublic = receiver !== null && receiverAddress(receiver)?.formato === 'FPA12'
  const hasReferences = isPublic || values.cig !== '' || values.cup !== ''
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('summary.texts')}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4">
        <WizardField
          path="description"
          label={t('label.document_description')}
          help={t('summary.description_help')}
        >
          {(field) => <Input {...field} {...methods.register('description')} maxLength={500} />}
        </WizardField>
        <WizardField
          path="note"
          label={t('label.note')}
          help={t(kind === 'INVOICE' ? 'summary.note_help' : 'summary.note_help_agreement')}
        >
          {(field) => <Textarea {...field} {...methods.register('note')} rows={3} maxLength={2000} />}
        </WizardField>
        {hasReferences ? (
          <div className="grid gap-4 sm:grid-cols-2">
            <WizardField path="cig" label={t('label.cig')}>
              {(field) => <Input {...field} {...methods.register('cig')} maxLength={15} />}
            </WizardField>
            <WizardField path="cup" label={t('label.cup')}>
              {(field) => <Input {...field} {...methods.register('cup')} maxLength={15} />}
            </WizardField>
          </div>
        ) : null}
      </CardContent>
    </Card>
  )
}

/** Explains what happens to a corrected document. */
function CorrectionCard() {
  const t = useTranslations('wizard.summary')
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('correction')}</CardTitle>
      </CardHeader>
      <CardContent className="text-ink-soft">{t('correction_help')}</CardContent>
    </Card>
  )
}

/** Explains what happens to an offer, a contract or a proforma, and to its draft. */
function AgreementCard({ kind }: { kind: ProposalKind }) {
  const t = useTranslations('wizard')
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('summary.state')}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-2 text-ink-soft">
        <p>{t(`summary.ready.${kind}`)}</p>
        <p>{t('summary.draft')}</p>
      </CardContent>
    </Card>
  )
}

/** TO_BE_ISSUED unless the user chooses to issue at once (document 3 §4). */
function StateCard() {
  const t = useTranslations('wizard.summary')
  const { methods, values, roles } = useWizard()
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('state')}</CardTitle>
      </CardHeader>
      <CardContent>
        <RadioGroup
          aria-label={t('state')}
          value={values.invoice_state}
          onValueChange={(value) =>
            methods.setValue('invoice_state', value === 'ISSUED' ? 'ISSUED' : 'TO_BE_ISSUED')
          }
        >
          <RadioItem value="TO_BE_ISSUED" label={t('TO_BE_ISSUED')} help={t('TO_BE_ISSUED_help')} />
          <RadioItem
            value="ISSUED"
            label={t('ISSUED')}
            help={t('ISSUED_help')}
            disabled={!roles.includes('GUI_CAN_ISSUE_INVOICE')}
          />
        </RadioGroup>
      </CardContent>
    </Card>
  )
}
