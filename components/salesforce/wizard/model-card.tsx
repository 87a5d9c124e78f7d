'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { RadioGroup, RadioItem } from '@/components/ui/radio-group'
import { api } from '@/lib/api/client'
import { documentModel } from '@/lib/api/salesforce/document/print-fields'
import { hasAny } from '@/lib/domain/access/roles'
import { useWizard } from './wizard-context'

type Template = { id: number; name: string; version: number }

const LISTED = ['GUI_CAN_LIST_OFFER', 'GUI_CAN_LIST_CONTRACT', 'GUI_CAN_LIST_INVOICE'] as const

/** The structure's templates; empty until they came, and for a user who may not see them. */
function useTemplates(): { templates: readonly Template[]; isLoaded: boolean } {
  const { roles } = useWizard()
  const { data } = useQuery({
    queryKey: ['templates'],
    queryFn: async () => (await api.salesforce.templates.list({})).response.document_template_list,
    enabled: hasAny(roles, LISTED),
  })
  return { templates: data ?? [], isLoaded: data !== undefined }
}

/**
 * The choice of the model in which the document is mailed, shared and put into ZIPs (document 3 §2, "optional document
 * model"): one of the two prints, or a template of the structure.
 */
export function ModelCard() {
  const t = useTranslations('wizard.summary')
  const { values } = useWizard()
  const { templates, isLoaded } = useTemplates()
  const { chosen, choose } = useModelChoice()
  const isGone = isLoaded && chosen !== null && !templates.some(({ id }) => id === chosen)
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('model')}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3">
        <RadioGroup
          aria-label={t('model')}
          value={chosen === null ? values.document_model : String(chosen)}
          onValueChange={choose}
        >
          {documentModel.options.map((model) => (
            <RadioItem key={model} value={model} label={t(model)} help={t(`${model}_help`)} />
          ))}
          {templates.map(({ id, name }) => (
            <RadioItem key={id} value={String(id)} label={name} help={t('template_help')} />
          ))}
          {isGone ? (
            <RadioItem
              value={String(chosen)}
              label={t('template_deleted')}
              help={t('template_deleted_help')}
            />
          ) : null}
        </RadioGroup>
        <OlderVersion template={templates.find(({ id }) => id === chosen)} />
      </CardContent>
    </Card>
  )
}

/** The chosen template, and how another model is chosen; a template is chosen in its current version. */
function useModelChoice() {
  const { methods, values } = useWizard()
  const { document_model, template_id } = values
  const choose = (value: string) => {
    const model = documentModel.safeParse(value)
    methods.setValue('document_model', model.success ? model.data : 'pdf_custom')
    methods.setValue('template_id', model.success ? null : Number(value))
    methods.setValue('template_version', null)
  }
  return { chosen: document_model === 'pdf_custom' ? (template_id ?? null) : null, choose }
}

/** Offers the current version of a template to a document that was saved with an earlier one. */
function OlderVersion({ template }: { template: Template | undefined }) {
  const t = useTranslations('wizard.summary')
  const { methods, values } = useWizard()
  const version = values.template_version ?? null
  if (!template || version === null || version >= template.version) return null
  return (
    <div role="status" className="grid justify-items-start gap-2 text-ink-soft text-sm">
      <p>{t('template_older', { version })}</p>
      <Button size="sm" onClick={() => methods.setValue('template_version', null)}>
        {t('template_update', { version: template.version })}
      </Button>
    </div>
  )
}
