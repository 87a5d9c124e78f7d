/** The sections of the structure's settings, by the value of the form that they hold. */
export const settingsSections = [
  'registry',
  'rea',
  'aliquoteiva',
  'modalitapagamento',
  'conticorrenti',
  'speseExtra',
  'categorie',
  'profilifatturazione',
  'numerazione',
  'emissione',
  'stampa',
  'email',
  'solleciti',
  'eventi',
  'firma',
  'registrazioneClienti',
  'fattura_elettronica',
  'canale',
  'liquidazione',
  'conservazione',
  'stockMode',
] as const

export type SettingsSection = (typeof settingsSections)[number]

/** The part in which a value of the form stands. */
export const sectionOf = (key: string): SettingsSection =>
  key === 'stockBelowZero' ? 'stockMode' : (settingsSections.find((section) => section === key) ?? 'registry')

/** The groups in which the sections of the settings are listed. */
export const SETTINGS_GROUPS = {
  company: ['registry', 'rea'],
  documents: ['numerazione', 'emissione', 'stampa', 'profilifatturazione', 'firma'],
  money: ['aliquoteiva', 'modalitapagamento', 'conticorrenti', 'speseExtra', 'categorie', 'liquidazione'],
  mail: ['email', 'solleciti', 'eventi'],
  exchange: ['fattura_elettronica', 'canale', 'conservazione'],
  customers: ['registrazioneClienti', 'stockMode'],
} as const satisfies Record<string, readonly SettingsSection[]>

export type SettingsGroup = keyof typeof SETTINGS_GROUPS

/** The parts of the booking settings, which have a page of their own. */
export const BOOKING_PARTS = ['rules', 'late', 'public'] as const

/**
 * The settings that a search finds: by section the keys of their labels below `settings` in the messages, with the path of
 * the field that is focused. Those of a list's rows have none: they lead to their section.
 */
export const SETTINGS_FIELDS = {
  registry: [['registry.label', 'registry_sku'], ['logo.label']],
  rea: [
    ['rea.ufficio', 'rea.ufficio'],
    ['rea.numero', 'rea.numero'],
    ['rea.capitale_sociale', 'rea.capitale_sociale'],
    ['rea.socio_unico', 'rea.socio_unico'],
    ['rea.stato_liquidazione', 'rea.stato_liquidazione'],
  ],
  aliquoteiva: [['vat.aliquota'], ['vat.codice'], ['vat.riferimento_normativo']],
  modalitapagamento: [['payment.codice']],
  conticorrenti: [['account.banca'], ['account.iban'], ['account.bic'], ['account.predefinito']],
  speseExtra: [['expense.importo'], ['expense.tassabile'], ['expense.includi']],
  categorie: [],
  profilifatturazione: [
    ['profile.default', 'profilifatturazione.default'],
    ['profile.bollo'],
    ['profile.casse'],
    ['profile.ritenute'],
  ],
  numerazione: [
    ['numbering.fattura', 'numerazione.fattura'],
    ['numbering.nota_credito', 'numerazione.nota_credito'],
    ['numbering.offerta', 'numerazione.offerta'],
    ['numbering.contratto', 'numerazione.contratto'],
    ['numbering.proforma', 'numerazione.proforma'],
    ['numbering.next_title'],
  ],
  emissione: [
    ['issuing.attivo', 'emissione.attivo'],
    ['issuing.dal', 'emissione.dal'],
    ['issuing.invia_sdi', 'emissione.invia_sdi'],
    ['issuing.invia_email', 'emissione.invia_email'],
  ],
  stampa: [
    ['print.mostra_logo', 'stampa.mostra_logo'],
    ['print.intestazione', 'stampa.intestazione'],
    ['print.piede', 'stampa.piede'],
    ['print.colore', 'stampa.colore'],
    ['print.colonne'],
  ],
  email: [
    ['mail.mittente', 'email.mittente'],
    ['mail.rispondi_a', 'email.rispondi_a'],
    ['mail.firma', 'email.firma'],
    ['mail.testi'],
  ],
  solleciti: [['reminder.attivo', 'solleciti.attivo'], ['reminder.tono']],
  eventi: [['event_mail.attivo'], ['event_mail.details']],
  firma: [
    ['graphometric.active', 'firma.grafometria'],
    ['graphometric.holder', 'firma.custode'],
    ['graphometric.key', 'firma.chiave_pubblica'],
  ],
  registrazioneClienti: [['registration.label', 'registrazioneClienti']],
  fattura_elettronica: [['einvoice.allega_pdf', 'fattura_elettronica.allega_pdf'], ['einvoice.intermediary']],
  canale: [['pec.offer'], ['intermediary.offer']],
  liquidazione: [
    ['settlement.periodicita', 'liquidazione.periodicita'],
    ['settlement.dichiarante', 'liquidazione.dichiarante'],
    ['settlement.carica', 'liquidazione.carica'],
  ],
  conservazione: [
    ['conservation.place', 'conservazione.luogo'],
    ['conservation.ends_on', 'conservazione.scadenza'],
  ],
  stockMode: [
    ['stock.label', 'stockMode'],
    ['stock.below_zero', 'stockBelowZero'],
  ],
} as const satisfies Record<SettingsSection, readonly (readonly [string, string?])[]>

/** The keys of the booking settings' labels below `settings.booking`, by part. */
export const BOOKING_FIELDS = {
  rules: ['automatic_promotion', 'promotion_cutoff_minutes', 'clashes'],
  late: ['late_cancel_minutes', 'bill_no_shows', 'bill_late_cancels'],
  public: ['public_page', 'slug', 'weeks'],
} as const satisfies Record<(typeof BOOKING_PARTS)[number], readonly string[]>

export const SETTINGS_HREF = '/app/settings/salesforce'

/** The address of a section; `field` is the path of the field that is focused there. */
export const sectionHref = (section: SettingsSection, field?: string): string =>
  `${SETTINGS_HREF}/${section}${field ? `?field=${encodeURIComponent(field)}` : ''}`

export const bookingHref = (part: (typeof BOOKING_PARTS)[number]): string =>
  `/app/settings/booking#booking-${part}`
