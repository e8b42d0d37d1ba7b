import type { Topic } from '../topic'

export const aiTopic: Topic = {
  id: 'ai',
  title: 'What the AI does and sends',
  group: 'Settings and data',
  summary: 'What is sent out, to whom, and what never happens by itself',
  aliases: ['assistant', 'language model', 'openai', 'anthropic', 'ollama', 'privacy', 'rules', 'cost', 'tokens'],
  opens: '/settings?section=ai',
  picture: { name: 'assistant', alt: 'The assistant beside the dashboard, with an answer' },
  sections: [
    {
      id: 'without-a-model',
      title: 'Without a model',
      blocks: [
        'Until you choose one under [AI](/settings?section=ai), built-in rules do the work: they score mails, find events, summarize notes, draft letters and answer questions about your own figures, in English or Spanish, whichever you ask in. Nothing leaves this server. Where rules answered, the screen says so.',
        'The scoring learns from you: what you open, answer and star counts for more, what you put away unread for less. **Mark important** and **Mark not important** above a mail say it outright.',
      ],
    },
    {
      id: 'what-is-sent',
      title: 'What is sent to a model',
      blocks: [
        'With a model, only what the task at hand needs goes to the provider you chose:',
        {
          list: [
            '**A question to the assistant**: your words, the conversation, and the records it looks up to answer.',
            '**Scoring a mail**: that one mail.',
            '**A draft or a reply**: the mail it answers and the facts it may state, such as what is owed.',
            '**A note’s analysis**: that note.',
            '**A client’s analysis**: your records of that client.',
            '**A post for the neighbourhood**: the template with what you filled in.',
          ],
        },
        'Under [What was sent](/settings?section=ai) you read every word of it for 30 days, with its cost. The same text is sent once. A monthly limit turns the rules on again when it is reached; it counts by the price of your model, which you can correct beside it. When you disconnect a mail account, what was sent of its mails goes too. With a model on your own machine (Ollama, llama.cpp, vLLM) nothing leaves it.',
      ],
    },
    {
      id: 'what-never-happens',
      title: 'What never happens by itself',
      blocks: [
        'The assistant cannot send, change or delete anything. It proposes; you see exactly what would happen and press the button, or do not. This also holds when a mail tries to give it orders. Sums and dates are computed by the program, not by the model.',
      ],
    },
    {
      id: 'web-search',
      title: 'Web search',
      blocks: [
        'Looking up a client or a business on the web happens only where you have connected SearXNG or Brave Search. Then the name you look up is sent there, and the sources are shown.',
      ],
    },
    { id: 'keys', title: 'Keys in the assistant', blocks: [{ keys: 'assistant' }] },
  ],
}
