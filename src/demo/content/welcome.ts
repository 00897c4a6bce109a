// The newest post of the demo: what a visitor sees first.
import type { Thread } from '../thread.ts';

export const welcome: Thread = {
  type: 'insight',
  category: 'general',
  by: 'lena.k',
  text: `New faces this week, so here is how I use this place:

- **Ask before you build.** Half of my roadmap died in these comments, and it deserved to.
- **Say what went wrong.** The posts with numbers and an embarrassing detail are the ones I come back to.
- **Answer one question a week** that is not about your product.

What would you tell somebody who joined today?`,
  picture: {
    drawing: 'sky-dawn',
    alt: 'A painted morning: a low sun over rows of violet hills, and a few stars left in the sky.',
  },
  comments: [
    [
      'sam_p',
      'Say what you tried already. "How do I do evals" gets a shrug, "here is my eval and it is lying to me" gets ten answers.',
    ],
    ['tess', 'As somebody who joined knowing nobody: the small questions get answered too. Kindly, even.'],
    ['robin', 'Post the boring wins. I learned more from a chart about refund tickets than from any launch.'],
    ['marcus', 'And come back to say how it ended. A thread without an ending is a cliffhanger nobody asked for.'],
  ],
};
