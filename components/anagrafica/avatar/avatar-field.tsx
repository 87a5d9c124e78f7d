'use client'

import { useTranslations } from 'next-intl'
import { useController, useFormContext } from 'react-hook-form'
import { PictureField } from '@/components/kit/fields/picture-field'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import type { AnagraficaValues } from '../entry-form/anagrafica-values'
import { AvatarCircle, initialsOf } from './entry-avatar'
import { useAvatar } from './use-avatar'

const NONE = { id: 0, revision: 0, avatar_image_present: false }

/** The picture of the entry that a form edits; the new one shows before it is saved with the rest. */
export function AvatarField({ entry }: { entry: Anagrafica | null }) {
  const t = useTranslations('registry')
  const { control, watch } = useFormContext<AnagraficaValues>()
  const { field } = useController({ control, name: 'avatar_image_base64' })
  const saved = useAvatar(entry ?? NONE, true)
  const [business, first_name, last_name] = watch(['business', 'first_name', 'last_name'])
  const chosen = field.value ? `data:image/webp;base64,${field.value}` : null
  const hasSaved = entry?.avatar_image_present === true && field.value === ''
  return (
    <PictureField
      label={t('fields.avatar')}
      picture={
        <AvatarCircle
          picture={chosen ?? (hasSaved ? saved : null)}
          initials={initialsOf({ business, first_name, last_name })}
          className="size-16 text-xl"
        />
      }
      canRemove={chosen !== null || hasSaved}
      onChange={(base64) => field.onChange(base64 ?? (entry?.avatar_image_present ? null : ''))}
    />
  )
}
