/** What the form of a contract sends. */
export const contractTerms = {
  title: 'New website',
  clientName: 'Rosa Delfino',
  businessName: 'Lark Bakery',
  contractType: 'website',
  startDate: '2030-01-01',
  endDate: '',
  services: 'Design and build of five pages.',
  paymentTerms: '',
  customClauses: '',
  additionalNotes: '',
}
