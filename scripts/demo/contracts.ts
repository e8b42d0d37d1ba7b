import { eq } from 'drizzle-orm'
import { clients } from '#features/clients/server/table'
import type { ContractForm, ContractState, ContractText } from '#features/contracts/contract'
import { contracts, contractVersions } from '#features/contracts/server/table'
import { writeContract } from '#features/contracts/write-contract'
import { deals } from '#features/deals/server/table'
import { documents } from '#features/documents/server/table'
import { defaultBusiness } from '#features/settings/business'
import type { Db } from '#platform/db/database'
import { clientele } from './clients'
import { daysFrom } from './days'
import { type DealKey, demoDeals } from './deals'
import { business, owner } from './owner'

type Signed = {
  client: keyof typeof clientele
  deal: DealKey
  title: string
  contractType: ContractForm['contractType']
  language: ContractText['language']
  state: ContractState
  /** Days from today. */
  begins: number
  ends: number | null
  services: string
  paymentTerms: string
}

/** The contracts of the year, by the file name of their document. */
export const agreements: Record<string, Signed> = {
  'Emergency call page_contract.html': {
    client: 'webb',
    deal: 'webbDispatch',
    title: 'Emergency call page',
    contractType: 'website',
    language: 'en',
    state: 'draft',
    begins: 16,
    ends: null,
    services:
      'One page for people who stand before a locked door:\n- opens in a second on any phone\n- one button to call, one to send a picture\n- says honestly how long it will take',
    paymentTerms: 'Half on signing, half when the page is live.',
  },
  'client-galleries-agreement.html': {
    client: 'haddad',
    deal: 'haddadGallery',
    title: 'Client galleries agreement',
    contractType: 'website',
    language: 'en',
    state: 'sent',
    begins: 5,
    ends: 105,
    services:
      'Private galleries for each client:\n- a code to open them\n- favorites and a message to the photographer\n- downloads that end after ninety days',
    paymentTerms: 'Three equal parts: on signing, at the preview, at the opening.',
  },
  'Portal de padres_contract.html': {
    client: 'pasos',
    deal: 'pasosPortal',
    title: 'Portal de padres',
    contractType: 'service',
    language: 'es',
    state: 'sent',
    begins: 1,
    ends: 212,
    services:
      'Un portal para las familias:\n- avisos y fotos del día\n- pagos y comprobantes\n- todo en español e inglés',
    paymentTerms: 'Pagos mensuales iguales, el primero al firmar.',
  },
  'okafor-bright-service-agreement.html': {
    client: 'okafor',
    deal: 'okaforIntake',
    title: 'Service agreement',
    contractType: 'consulting',
    language: 'en',
    state: 'signed',
    begins: -240,
    ends: null,
    services:
      'Advice on the firm’s intake: what can be asked by a form, what only by a person, and what must never leave the office.',
    paymentTerms: 'By the hour, invoiced monthly, with the purchase order number on each invoice.',
  },
  'nunez-care-agreement.html': {
    client: 'nunez',
    deal: 'nunezSite',
    title: 'Website care agreement',
    contractType: 'maintenance',
    language: 'en',
    state: 'signed',
    begins: -150,
    ends: 214,
    services: 'Care of the practice’s website in both languages: updates, backups, and an hour of changes a month.',
    paymentTerms: 'Monthly in advance, due on the first.',
  },
}

export function textOf(filename: string, today: Date): ContractText {
  const { client, deal: _deal, language, state: _state, begins, ends, ...rest } = agreements[filename] as Signed
  const { name: clientName, businessName, email, address } = clientele[client]
  const form = {
    ...rest,
    ...daysOf({ begins, ends }, today),
    clientName,
    businessName,
    customClauses: '',
    additionalNotes: '',
  }
  return writeContract({
    form,
    business: { ...defaultBusiness(owner.timeZone), ...business },
    language,
    knownClient: { email, address },
    ownerName: owner.name,
  })
}

/** Inserts the contract of a document. */
export async function insertContract(tx: Db, document: typeof documents.$inferSelect, text: ContractText, today: Date) {
  const agreement = agreements[document.filename ?? ''] as Signed
  const { contractType, language, state, services } = agreement
  const [client] = await tx.select().from(clients).where(eq(clients.email, clientele[agreement.client].email))
  const [deal] = await tx.select({ id: deals.id }).from(deals).where(eq(deals.name, demoDeals[agreement.deal].name))
  const [contract] = await tx
    .insert(contracts)
    .values({
      documentId: document.id,
      title: text.title,
      contractType,
      language,
      state,
      clientId: client?.id ?? null,
      dealId: deal?.id ?? null,
      ...daysOf(agreement, today),
      services,
      createdAt: document.createdAt,
      updatedAt: document.createdAt,
    })
    .returning({ id: contracts.id })
  const contractId = contract?.id as number
  await tx.insert(contractVersions).values({ contractId, version: 1, text, createdAt: document.createdAt })
  await tx.update(documents).set({ origin: 'contract', originId: contractId }).where(eq(documents.id, document.id))
}

const daysOf = ({ begins, ends }: Pick<Signed, 'begins' | 'ends'>, today: Date) => ({
  startDate: daysFrom(today, begins),
  endDate: ends === null ? null : daysFrom(today, ends),
})
