import { describe } from '@jest/globals';
import { draw, scenario } from '../../testing/index.js';

describe('send task with a url', () => {
  const telling = draw(
    { tell: { type: 'sendTask', taskHeaders: { url: 'https://mail.example.com/messages' } } },
    'start -> tell -> end',
  );
  scenario('a send task with a url calls it and merges the answer', telling, (run) =>
    run
      .start()
      .expectWaitingAt('tell')
      .answer('tell', { messageId: 'm1' })
      .expectStatus('completed')
      .expectVariables({ messageId: 'm1' }),
  );
  scenario('a send task whose call fails for good puts the instance in error, and resume calls again', telling, (run) =>
    run
      .start()
      .fail('tell')
      .expectError(/tell failed/)
      .resume()
      .answer('tell')
      .expectStatus('completed'),
  );
});
