import type { Topic } from '../topic'

export const neighbourhoodTopic: Topic = {
  id: 'neighbourhood',
  title: 'Neighbourhood',
  group: 'Screens',
  summary: 'Posts for the people around you, and what they brought',
  aliases: ['nextdoor', 'posts', 'local', 'advert', 'marketing', 'referrals'],
  opens: '/nextdoor',
  picture: { name: 'neighbourhood', alt: 'Posts for the neighbourhood with what each has brought' },
  sections: [
    {
      id: 'writing',
      title: 'Writing a post',
      blocks: [
        'Begin with your own words or from a template: introduce the business, a seasonal offer, ask for referrals, thank a client, in English or Spanish. With a language model the draft comes in fresh words, else as the template has it; it says which. What is not known shows as a gap for you to fill. You see the post as it will look.',
        'Mainstreet does not post for you: copy the text or share it where your neighbours read. A post that you schedule is marked as published at its time.',
      ],
    },
    {
      id: 'what-it-brought',
      title: 'What it brought',
      blocks: [
        'Each post has a link of its own. When somebody follows it and writes through your landing page, the request is counted for that post.',
      ],
    },
  ],
}
