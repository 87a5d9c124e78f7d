import type { AnagraficaInput } from '@/lib/api/anagrafica/anagrafica-fields'
import { fiscalCodeOf } from '@/lib/domain/codes/fiscal-code'
import { completeVatNumber } from '@/lib/domain/codes/vat-number'
import { day } from '@/lib/domain/core/day'

type SeedCity = { city: string; prov: string; zip: string; office: string; belfiore: string }

const places = {
  bologna: { city: 'Bologna', prov: 'BO', zip: '40121', office: '037', belfiore: 'A944' },
  casalecchio: { city: 'Casalecchio di Reno', prov: 'BO', zip: '40033', office: '037', belfiore: 'B880' },
  sanLazzaro: { city: 'San Lazzaro di Savena', prov: 'BO', zip: '40068', office: '037', belfiore: 'H945' },
  imola: { city: 'Imola', prov: 'BO', zip: '40026', office: '037', belfiore: 'E289' },
  modena: { city: 'Modena', prov: 'MO', zip: '41121', office: '036', belfiore: 'F257' },
  ferrara: { city: 'Ferrara', prov: 'FE', zip: '44121', office: '038', belfiore: 'D548' },
} as const satisfies Record<string, SeedCity>

type PlaceName = keyof typeof places

const address = (place: SeedCity, street: string, number: string) => ({
  address_street_name: street,
  address_street_number: number,
  address_city: place.city,
  address_prov: place.prov,
  zipcode: place.zip,
  country: 'IT',
  id_paese: 'IT',
})

const asDomain = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\b(s\.?r\.?l\.?s?|s\.?p\.?a\.?|s\.?n\.?c\.?|s\.?a\.?s\.?|a\.?s\.?d\.?|soc\. coop\.)\b\.?/g, '')
    .replace(/[^a-z0-9]+/g, '')

/** The studio itself: the demo's own company. */
export const ownCompany: AnagraficaInput = {
  business: {
    name: 'Studio Movimento Luna S.r.l.',
    vatnumber: completeVatNumber('0391847037'),
    iban: 'IT60X0542811101000000123456',
    tax_regime: 'RF01',
  },
  taxcode: completeVatNumber('0391847037'),
  ...address(places.bologna, 'Via Santo Stefano', '58'),
  phone_number: '051 0123456',
  email: 'segreteria@studioluna.example',
  pec_destinatario: 'studioluna@pec.example',
  codice_destinatario: 'M5UXCR1',
  web_site: 'https://studioluna.example',
}

type CompanyRow = readonly [name: string, place: PlaceName, street: string, number: string, code: string]

/** A 7-character code, '' for PEC only, '-' for neither, 6 characters for a public office. */
const companies: readonly CompanyRow[] = [
  ['Officina Meccanica Rossi S.r.l.', 'bologna', 'Via Emilia Ponente', '112', 'SUBM70N'],
  ['Forno Brisa di Gessi & C. S.n.c.', 'bologna', 'Via Galliera', '34/D', 'USAL8PV'],
  ['Libreria delle Moline S.a.s.', 'bologna', 'Via delle Moline', '3', ''],
  ['Ceramiche Santerno S.r.l.', 'imola', 'Via Selice', '201', 'M5UXCR1'],
  ['Cooperativa Sociale Il Pettirosso', 'bologna', 'Via Mascarella', '77', 'W7YVJK9'],
  ['Vivaio Savena Soc. Coop.', 'sanLazzaro', 'Via Idice', '45', 'KRRH6B9'],
  ['Tipografia Guidi S.r.l.', 'casalecchio', 'Via Porrettana', '318', 'T04ZHR3'],
  ['Immobiliare del Duca S.r.l.', 'modena', 'Stradello Soratore', '12', 'SUBM70N'],
  ['Ferrara Arte Eventi S.r.l.', 'ferrara', 'Corso Ercole I d’Este', '21', 'USAL8PV'],
  ['A.S.D. Polisportiva Reno', 'casalecchio', 'Via Canale', '20', ''],
  ['Farmacia San Mamolo dott.ssa Bassi', 'bologna', 'Via San Mamolo', '25', 'A4707H7'],
  ['Studio Tecnico Associato Neri e Ferri', 'bologna', 'Via Riva di Reno', '47', 'BA6ET11'],
  ['Gelateria Cremeria del Portico S.r.l.s.', 'bologna', 'Via Saragozza', '83', 'M5UXCR1'],
  ['Cantina Colli Bolognesi S.p.A.', 'bologna', 'Via dei Colli', '150', 'X2PH38J'],
  ['Falegnameria Artigiana Monti S.n.c.', 'imola', 'Via Lasie', '14', ''],
  ['Agenzia Viaggi Due Torri S.r.l.', 'bologna', 'Via Rizzoli', '9', 'T9K4ZHO'],
  ['Comune di Valbona sul Reno', 'casalecchio', 'Piazza della Pace', '1', 'UF5B2K'],
  ['Edilizia Bentivoglio S.r.l.', 'sanLazzaro', 'Via Caselle', '66', '-'],
]

type PersonRow = readonly [
  first: string,
  last: string,
  sex: 'M' | 'F',
  birth: string,
  place: PlaceName,
  street: string,
  number: string,
]

const people: readonly PersonRow[] = [
  ['Giulia', 'Marchetti', 'F', '1988-04-12', 'bologna', 'Via Mazzini', '41'],
  ['Lorenzo', 'Fabbri', 'M', '1979-11-02', 'bologna', 'Via Andrea Costa', '130'],
  ['Chiara', 'Montanari', 'F', '1994-06-27', 'sanLazzaro', 'Via Jussi', '18'],
  ['Davide', 'Zanetti', 'M', '1985-01-15', 'bologna', 'Via del Pratello', '62'],
  ['Francesca', 'Gualandi', 'F', '1991-09-08', 'casalecchio', 'Via Marconi', '7'],
  ['Matteo', 'Bortolotti', 'M', '1972-03-30', 'imola', 'Via Appia', '52'],
  ['Elena', 'Sarti', 'F', '1966-12-19', 'bologna', 'Via Murri', '201'],
  ['Andrea', 'Venturi', 'M', '1998-07-05', 'modena', 'Via Emilia Est', '88'],
  ['Sofia', 'Cavazza', 'F', '2001-02-22', 'bologna', 'Via Zamboni', '14'],
  ['Marco', 'Lambertini', 'M', '1983-10-11', 'ferrara', 'Via Garibaldi', '30'],
  ['Valentina', 'Orlandi', 'F', '1989-05-03', 'bologna', 'Via Castiglione', '95'],
  ['Alessandro', 'Grandi', 'M', '1976-08-28', 'bologna', 'Via Toscana', '170'],
  ['Martina', 'Pedretti', 'F', '1996-01-09', 'sanLazzaro', 'Via San Ruffillo', '22'],
  ['Simone', 'Degli Esposti', 'M', '1990-04-25', 'bologna', 'Via Barberia', '5'],
  ['Alice', 'Tosi', 'F', '1987-11-30', 'casalecchio', 'Via Bazzanese', '61'],
  ['Federico', 'Rimondi', 'M', '1969-06-14', 'bologna', 'Viale Aldini', '102'],
  ['Beatrice', 'Landi', 'F', '1993-03-17', 'imola', 'Viale Dante', '11'],
  ['Nicolò', 'Fantuzzi', 'M', '1981-12-01', 'bologna', 'Via San Vitale', '58'],
]

function companyEntry([name, placeName, street, number, code]: CompanyRow, index: number): AnagraficaInput {
  const place = places[placeName]
  const vatnumber = completeVatNumber(`${String(2_154_300 + index * 1_371)}${place.office}`)
  const domain = asDomain(name)
  return {
    business: { name, vatnumber, iban: '', tax_regime: 'RF01' },
    taxcode: vatnumber,
    ...address(place, street, number),
    phone_number: `051 ${String(6_200_000 + index * 713)}`,
    email: `amministrazione@${domain}.example`,
    pec_destinatario: code === '-' ? '' : `${domain}@pec.example`,
    codice_destinatario: code === '-' ? '0000000' : code,
    web_site: `https://${domain}.example`,
  }
}

function personEntry(row: PersonRow, index: number): AnagraficaInput {
  const [first_name, last_name, sex, birth, placeName, street, number] = row
  const place = places[placeName]
  const birth_date = day(birth)
  const mailbox = `${first_name}.${last_name}`
    .normalize('NFD')
    .replace(/[^A-Za-z.]/g, '')
    .toLowerCase()
  return {
    first_name,
    last_name,
    taxcode: fiscalCodeOf({ first_name, last_name, sex, birth_date, codice_catastale: place.belfiore }),
    ...address(place, street, number),
    cell_phone_number: `3${30 + (index % 19)} ${String(1_234_567 + index * 91_817)}`,
    email: `${mailbox}@posta.example`,
    codice_destinatario: '0000000',
  }
}

const foreign: readonly AnagraficaInput[] = [
  {
    business: { name: 'Tanzhaus Isarlicht GmbH', vatnumber: '136695976', iban: '', tax_regime: '' },
    address_street_name: 'Auenstraße',
    address_street_number: '19',
    address_city: 'München',
    zipcode: '80469',
    country: 'DE',
    id_paese: 'DE',
    email: 'buero@isarlicht.example',
    codice_destinatario: 'XXXXXXX',
  },
  {
    business: { name: 'Atelier du Mouvement SARL', vatnumber: '40303265045', iban: '', tax_regime: '' },
    address_street_name: 'Rue des Martyrs',
    address_street_number: '27',
    address_city: 'Paris',
    zipcode: '75009',
    country: 'FR',
    id_paese: 'FR',
    email: 'contact@ateliermouvement.example',
    codice_destinatario: 'XXXXXXX',
  },
  {
    business: { name: 'Bewegungsraum Zürich AG', vatnumber: '123456788', iban: '', tax_regime: '' },
    address_street_name: 'Langstrasse',
    address_street_number: '84',
    address_city: 'Zürich',
    zipcode: '8004',
    country: 'CH',
    id_paese: 'CH',
    email: 'info@bewegungsraum.example',
    codice_destinatario: 'XXXXXXX',
  },
]

/** The 39 customers of the demo; with the studio itself they make 40 entries. */
export const customers: readonly AnagraficaInput[] = [
  ...companies.map(companyEntry),
  ...people.map(personEntry),
  ...foreign,
]
