'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { AnagraficaValues } from './anagrafica-values'
import { useLookups } from './use-lookups'

/** Under the P.IVA: asks VIES about it, where the administrator has turned that on. It never stands in the way. */
export function ViesHelper() {
  const t = useTranslations('registry.vies')
  const { getValues, setValue, watch } = useFormContext<AnagraficaValues>()
  const isOn = useLookups().vies
  const lookup = useMutation({
    mutationFn: async () => {
      const { business, id_paese, country } = getValues()
      const body = { country: id_paese || country || 'IT', vatnumber: business.vatnumber }
      return (await api.anagrafica.lookups.vies(body)).response.lookup
    },
    onSuccess: ({ name }) => {
      if (name && getValues('business.name') === '') setValue('business.name', name, { shouldDirty: true })
    },
  })
  if (!isOn) return null
  const found = lookup.data
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <Button
        type="button"
        variant="link"
        size="sm"
        className="h-auto p-0"
        disabled={watch('business.vatnumber').trim().length < 2}
        pending={lookup.isPending}
        onClick={() => lookup.mutate()}
      >
        {t('ask')}
      </Button>
      <span role="status">
        {lookup.isError
          ? t('UNAVAILABLE')
          : found && found.outcome !== 'OFF'
            ? t(found.outcome, { name: found.name })
            : null}
      </span>
    </span>
  )
}
