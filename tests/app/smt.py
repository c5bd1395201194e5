"""treen smt"""
from tool import *

run_cases()
