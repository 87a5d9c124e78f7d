'use client'

import { useTranslations } from 'next-intl'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { RadioGroup, RadioItem } from '@/components/ui/radio-group'
import { documentModel } from '@/lib/api/salesforce/document/print-fields'
import { useWizard } from '../wizard-context'
import { TemplateChoice } from './template-choice'
import { useModelChoice } from './use-model-choice'
import { useChosenTemplate, useOfferedTemplates } from './use-offered-templates'

/** The value of the choice that is no print. */
const TEMPLATE = 'template'

/**
 * The choice of the model in which the document is mailed, shared and put into ZIPs (document 3 §2, "optional document
 * model"): one of the two prints, or a template of the structure.
 */
export function ModelCard() {
  const t = useTranslations('wizard.summary')
  const { values } = useWizard()
  const choice = useModelChoice()
  const { chosen } = choice
  const { template, isGone } = useChosenTemplate(chosen)
  const { offered, search, mayRead } = useOfferedTemplates(template)
  const choose = (value: string) => {
    const print = documentModel.safeParse(value)
    const [first] = offered
    if (print.success) choice.choosePrint(print.data)
    else if (first) choice.chooseTemplate(first.id)
  }
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('model')}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3">
        <RadioGroup
          aria-label={t('model')}
          value={chosen === null ? values.document_model : TEMPLATE}
          onValueChange={choose}
        >
          {documentModel.options.map((model) => (
            <RadioItem key={model} value={model} label={t(model)} help={t(`${model}_help`)} />
          ))}
          {chosen !== null || offered.length > 0 ? (
            <RadioItem value={TEMPLATE} label={t('template')} help={t('template_help')} />
          ) : null}
        </RadioGroup>
        {chosen !== null && mayRead ? (
          <TemplateChoice
            template={template}
            isGone={isGone}
            version={choice.version}
            search={search}
            onChoose={choice.chooseTemplate}
            onUpdate={choice.update}
          />
        ) : null}
      </CardContent>
    </Card>
  )
}
