'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Combobox } from '@/components/kit/fields/combobox'
import { DateInput } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { useErrorText } from '@/components/kit/use-error-text'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@/components/ui/dialog'
import { Select } from '@/components/ui/select'
import { api } from '@/lib/api/client'
import { isDay } from '@/lib/domain/core/day'
import type { AnagraficaValues } from './anagrafica-values'

type Birthplace = { name: string; prov: string | null; codice_catastale: string }

async function findPlaces(name: string, birthDate: string): Promise<readonly Birthplace[]> {
  if (name.length < 2) return []
  const birth_date = isDay(birthDate) ? birthDate : undefined
  const { response } = await api.anagrafica.fiscalCodes.birthplaces({ name: name.slice(0, 60), birth_date })
  return response.birthplace_list
}

/** Under the tax code of a person: computes it from sex, day and place of birth. */
export function FiscalCodeHelper() {
  const t = useTranslations('registry.fiscal_code')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button type="button" variant="link" size="sm" className="h-auto p-0" onClick={() => setOpen(true)}>
        {t('compute')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen}>
        {open ? <FiscalCodeContent onDone={() => setOpen(false)} /> : null}
      </Dialog>
    </>
  )
}

function FiscalCodeContent({ onDone }: { onDone: () => void }) {
  const t = useTranslations('registry.fiscal_code')
  const errorText = useErrorText()
  const { getValues, setValue } = useFormContext<AnagraficaValues>()
  const { first_name, last_name } = getValues()
  const [sex, setSex] = useState<'M' | 'F' | ''>('')
  const [birthDate, setBirthDate] = useState('')
  const [place, setPlace] = useState<Birthplace | null>(null)
  const hasNames = first_name.trim() !== '' && last_name.trim() !== ''
  const computing = useMutation({
    mutationFn: async () => {
      const codice_catastale = place?.codice_catastale ?? ''
      const body = { first_name, last_name, birth_date: birthDate, codice_catastale }
      const { response } = await api.anagrafica.fiscalCodes.compute({ ...body, sex: sex || 'F' })
      return response.taxcode
    },
    onSuccess: (taxcode) => {
      setValue('taxcode', taxcode, { shouldDirty: true, shouldValidate: true })
      onDone()
    },
  })
  const isReady = hasNames && sex !== '' && isDay(birthDate) && place !== null
  return (
    <DialogContent>
      <DialogHeader>
        <DialogTitle>{t('title')}</DialogTitle>
        <DialogDescription>
          {hasNames ? t('text', { name: `${first_name} ${last_name}` }) : t('names_missing')}
        </DialogDescription>
      </DialogHeader>
      <div className="grid gap-3 sm:grid-cols-2">
        <FormField label={t('sex')}>
          {(field) => (
            <Select
              {...field}
              value={sex}
              placeholder={t('choose')}
              options={[
                { value: 'F', label: t('F') },
                { value: 'M', label: t('M') },
              ]}
              onChange={(event) =>
                setSex(event.target.value === 'F' ? 'F' : event.target.value === 'M' ? 'M' : '')
              }
            />
          )}
        </FormField>
        <FormField label={t('birth_date')}>
          {(field) => <DateInput {...field} value={birthDate} onValueChange={setBirthDate} />}
        </FormField>
        <FormField label={t('birth_place')} help={t('birth_place_help')} className="sm:col-span-2">
          {(field) => (
            <Combobox
              {...field}
              value={place}
              onValueChange={setPlace}
              search={(text) => findPlaces(text, birthDate)}
              searchKey={`birthplaces-${birthDate}`}
              keyOf={(item) => `${item.codice_catastale} ${item.name}`}
              labelOf={(item) => (item.prov ? `${item.name} (${item.prov})` : item.name)}
            />
          )}
        </FormField>
      </div>
      {computing.error ? (
        <p role="alert" className="text-state-error">
          {errorText(computing.error).text}
        </p>
      ) : null}
      <div className="flex justify-end gap-2">
        <Button type="button" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button
          type="button"
          variant="primary"
          disabled={!isReady}
          pending={computing.isPending}
          onClick={() => computing.mutate()}
        >
          {t('compute')}
        </Button>
      </div>
    </DialogContent>
  )
}
