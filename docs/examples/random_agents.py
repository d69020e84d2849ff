"""Random agents in PettingZoo, in ten lines. Needs the extra `research`."""

from reihum.research import pettingzoo

env = pettingzoo.env("mau_mau", seats=3)
env.reset(seed=7)
rewards = dict.fromkeys(env.agents, 0.0)
for agent in env.agent_iter():
    observation, reward, over, _, _ = env.last()
    rewards[agent] += reward
    env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
print(rewards)
