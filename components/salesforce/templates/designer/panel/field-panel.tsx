'use client'

import { CopyPlus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { chosenFields } from '@/lib/domain/templates/designer/design'
import { grows, type TemplateField } from '@/lib/domain/templates/field'
import { FaultList } from '../../fault-list'
import { conflictsByField } from '../../laid-out/laid-out'
import { useDesignerView } from '../designer-context'
import { FIELD_ICONS } from '../field-look'
import { useFieldActions } from '../use-field-actions'
import { useFieldWords } from '../use-field-words'
import { ArrangeBar } from './arrange-bar'
import { FieldPicture } from './field-picture'
import { FieldPlace } from './field-place'
import { FieldText } from './field-text'
import { FieldType } from './field-type'

/** The values of the chosen field, or what can be done with several. */
export function FieldPanel() {
  const t = useTranslations('template_designer')
  const { design, panel } = useDesignerView()
  const { duplicate, remove } = useFieldActions()
  const chosen = chosenFields(design)
  const [field, ...more] = chosen
  return (
    <Card
      ref={panel}
      aria-label={t('panel')}
      className="grid min-w-0 content-start gap-4 p-4 xl:max-h-[calc(100dvh-12rem)] xl:overflow-y-auto"
    >
      {!field ? (
        <p className="text-ink-soft">{t('panel_empty')}</p>
      ) : (
        <>
          {more.length === 0 ? (
            <OneField key={field.id} field={field} />
          ) : (
            <>
              <h2 className="font-semibold text-base">{t('chosen', { count: chosen.length })}</h2>
              <ArrangeBar />
            </>
          )}
          <div className="flex flex-wrap gap-2 border-t pt-4">
            <Button size="sm" onClick={duplicate}>
              <CopyPlus aria-hidden />
              {t('bar.duplicate')}
            </Button>
            <Button size="sm" onClick={remove}>
              <Trash2 aria-hidden />
              {t('bar.remove')}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}

function OneField({ field }: { field: TemplateField }) {
  const t = useTranslations('template_designer')
  const words = useFieldWords()
  const { laid } = useDesignerView().sample
  const conflicts = conflictsByField(laid).get(field.id)
  const Icon = FIELD_ICONS[field.type]
  return (
    <>
      <h2 className="flex items-center gap-2 font-semibold text-base">
        <Icon aria-hidden className="size-4 text-ink-soft" />
        {words.typeName(field.type)}
      </h2>
      <FaultList title={t('preview.conflicts')} sentences={conflicts ?? []} isQuiet />
      {grows(field.type) ? <Notice tone="warning" title={t('dynamic_warning')} /> : null}
      <FieldText field={field} />
      {field.type === 'IMAGE' ? <FieldPicture field={field} /> : null}
      <FieldPlace field={field} />
      {field.type === 'IMAGE' ? null : <FieldType field={field} />}
    </>
  )
}
